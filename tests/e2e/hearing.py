"""What a page lets be heard and felt, for tests: each sound that starts, and whether two were heard at once."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.playing import head, moves

EARS = """
  window.heard = [];
  window.felt = [];
  window.sounding = new Set();
  window.most = 0;
  window.contexts = 0;
  window.later = 0;
  navigator.vibrate = (ms) => felt.push(ms);
  // What drives the browser counts as a gesture to it; only what a person does counts here.
  let touched = false;
  for (const gesture of ['pointerdown', 'pointerup', 'keydown']) {
    addEventListener(gesture, ({ isTrusted }) => { touched ||= isTrusted; }, true);
  }
  Object.defineProperty(navigator.userActivation, 'hasBeenActive', { get: () => touched });
  const names = new WeakMap();
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    const name = String(asked[0]).match(/sound\\/(.+)\\.wav$/)?.[1];
    if (name) {
      const read = answer.arrayBuffer.bind(answer);
      answer.arrayBuffer = async () => { const bytes = await read(); names.set(bytes, name); return bytes; };
    }
    return answer;
  };
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(...how) { super(...how); contexts += 1; }
    async decodeAudioData(bytes) {
      const name = names.get(bytes);
      const buffer = await super.decodeAudioData(bytes);
      names.set(buffer, name);
      return buffer;
    }
  };
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    const rate = this.playbackRate.value;
    heard.push(names.get(this.buffer) + (rate === 1 ? '' : ' × ' + rate.toFixed(2)));
    sounding.add(this);
    most = Math.max(most, sounding.size);
    this.addEventListener('ended', () => sounding.delete(this));
    start.apply(this, when);
  };
  AudioBufferSourceNode.prototype.stop = function (...when) { sounding.delete(this); stop.apply(this, when); };
  const now = performance.now.bind(performance);
  performance.now = () => now() + later;
"""


def listen(context: BrowserContext) -> None:
    """Note all that the pages of a device let be heard and felt from now on."""
    context.add_init_script(f"{{{EARS}}}")


def switch(page: Page, **settings: str) -> None:
    """Set the page as if the device had chosen so."""
    page.evaluate("(settings) => Object.assign(document.documentElement.dataset, settings)", settings)


def heard(page: Page) -> list[str]:
    """The sounds that were started, in order, each of them alone."""
    assert page.evaluate("most") <= 1, "two sounds at once"
    sounds: list[str] = page.evaluate("heard")
    return sounds


def quiet_after(page: Page, sounds: int) -> list[str]:
    """Wait until so many sounds have been started and the last is over; what was heard."""
    page.wait_for_function("(sounds) => heard.length >= sounds && sounding.size === 0", arg=sounds)
    return heard(page)


def drop(page: Page, column: str) -> None:
    """Drop a chip at a table for two on one device, and wait until the hall has it and it lies."""
    before = moves(page).count()
    head(page, column).click()
    expect(moves(page)).to_have_count(before + 1)
    page.wait_for_function(LIES)


def fetched(page: Page) -> list[str]:
    """The files with sounds that the page has asked for, and the scripts that make them."""
    found: list[str] = page.evaluate(
        """() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))
             .filter((name) => /[.]wav$|^(sound|dropping)[.]js$/.test(name)).sort()"""
    )
    return found


LIES = "() => document.querySelector('.board-discs').getAnimations({ subtree: true }).length === 0"
