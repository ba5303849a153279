"""What a page shows and says in words, from its first moment on, and whether any of it is English still."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import BrowserContext, Page

from ludoteca.web.language import load_languages

COLLECTS = """
  window.words = new Set();
  {
    const NAMED = ["aria-label", "title", "placeholder", "alt"];
    const add = (text) => text?.trim() && words.add(text.trim().replace(/[\\s\\u2066-\\u2069]+/g, " ").trim());
    const read = (node) => {
      if (node.nodeType === Node.TEXT_NODE && !node.parentElement?.closest("script, style")) add(node.data);
      if (node.nodeType !== Node.ELEMENT_NODE) return;
      for (const name of NAMED) add(node.getAttribute(name));
      node.childNodes.forEach(read);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "childList") addedNodes.forEach(read);
        else read(target);
      }
    }).observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: NAMED,
    });
    addEventListener("DOMContentLoaded", () => read(document.documentElement));
  }
"""
"""Keeps every text and every name that a page ever has, what is spoken too."""


def keep_words(context: BrowserContext) -> None:
    """Let all pages of a device keep what they say."""
    context.add_init_script(f"{{{COLLECTS}}}")


def words(page: Page) -> set[str]:
    """All that a page has said so far."""
    return set(page.evaluate("[...words]"))


def english(code: str) -> re.Pattern[str]:
    """What fits an English sentence that is another one in the language ``code``."""
    catalogue = load_languages()[code].catalogue
    assert catalogue is not None
    found: list[str] = []
    for message in catalogue:
        forms = (message.id,) if isinstance(message.id, str) else message.id
        told = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        found += [form for form in forms if form and form not in told]
    return re.compile("|".join(f"(?:{pattern})" for pattern in _patterns(found)))


def _patterns(sentences: Iterable[str]) -> list[str]:
    """Patterns of sentences with whatever in their blanks; those that are hardly more than blanks are left out."""
    told = [one for one in sentences if re.search(r"[A-Za-z]{3}", re.sub(r"{\w+}", "", one))]
    return [re.sub(r"\\{\w+\\}", ".+", re.escape(one)) for one in told]
