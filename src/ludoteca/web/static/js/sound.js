/** Sounds, one at a time: fetched when they are first wanted, played if what they tell of is not long past. */

/** What may be heard, the least important first. A sound gives way to one that matters as much or more; a lesser one is left out. */
const KINDS = /** @type {const} */ (["drop", "line", "prompt", "turn", "time", "end"]);
const LATE = 1500;
/** Of two sounds due so near to each other, only the one that matters more is heard, ms. */
const NEAR = 60;
const FADE = 0.012;

/** @typedef {typeof KINDS[number]} Kind */

const { dataset } = document.documentElement;

/** Whether the device wants to hear such things: `data-sound`, `data-sound-drop` … on `<html>`, on where not said. @param {Kind} kind */
export function isOn(kind) {
  return dataset.sound !== "off" && dataset[`sound${kind.charAt(0).toUpperCase()}${kind.slice(1)}`] !== "off";
}

/** To be made after the first gesture only: before it, browsers let nothing be heard. */
export class Sounds {
  #context = new AudioContext({ latencyHint: "interactive" });
  /** @type {Map<string, Promise<AudioBuffer | null>>} */
  #files = new Map();
  /** @type {Set<{rank: number, due: number}>} */
  #coming = new Set();
  /** @type {{rank: number, source: AudioBufferSourceNode, gain: GainNode} | null} */
  #playing = null;

  constructor() {
    // Some devices wake it in a gesture only, and put it to sleep when a call comes in.
    for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, () => this.#wake(), { passive: true });
  }

  /**
   * @param {Kind} kind
   * @param {{file?: string, rate?: number, wait?: number}} [how] `rate`: how much faster, and so higher; `wait`: ms from now
   */
  async play(kind, { file = kind, rate = 1, wait = 0 } = {}) {
    if (!isOn(kind)) return;
    this.#wake();
    const mine = { rank: KINDS.indexOf(kind), due: performance.now() + wait };
    this.#coming.add(mine);
    const [buffer] = await Promise.all([this.#load(file), new Promise((done) => setTimeout(done, wait))]);
    this.#coming.delete(mine);
    if (buffer && isOn(kind) && performance.now() - mine.due < LATE && this.#matters(mine)) this.#start(buffer, mine.rank, rate);
  }

  /** Whether nothing more important is heard, or about to be. @param {{rank: number, due: number}} mine */
  #matters({ rank, due }) {
    const more = [...this.#coming].some((other) => other.rank > rank && other.due - due < NEAR);
    return !more && !(this.#playing && this.#playing.rank > rank);
  }

  /** @param {AudioBuffer} buffer @param {number} rank @param {number} rate */
  #start(buffer, rank, rate) {
    this.#hush();
    const source = new AudioBufferSourceNode(this.#context, { buffer, playbackRate: rate });
    const gain = new GainNode(this.#context, { gain: loudness() });
    source.connect(gain).connect(this.#context.destination);
    source.addEventListener("ended", () => {
      gain.disconnect();
      if (this.#playing?.source === source) this.#playing = null;
    });
    source.start();
    this.#playing = { rank, source, gain };
  }

  /** Ends what is heard, too fast to be noticed and too slowly to click. */
  #hush() {
    if (!this.#playing) return;
    const { source, gain } = this.#playing;
    const now = this.#context.currentTime;
    gain.gain.setTargetAtTime(0, now, FADE / 4);
    source.stop(now + FADE);
    this.#playing = null;
  }

  /** A file that did not come is asked for again the next time. @param {string} file */
  #load(file) {
    const known = this.#files.get(file);
    if (known) return known;
    const coming = this.#fetch(file).catch(() => {
      this.#files.delete(file);
      return null;
    });
    this.#files.set(file, coming);
    return coming;
  }

  /** @param {string} file */
  async #fetch(file) {
    const answer = await fetch(new URL(`../sound/${file}.wav`, import.meta.url));
    return this.#context.decodeAudioData(await answer.arrayBuffer());
  }

  #wake() {
    if (this.#context.state !== "running") this.#context.resume().catch(() => undefined);
  }
}

/** The ear hears half as loud what has about a third of the strength: the square of the volume comes near to that. */
function loudness() {
  return (Number(dataset.volume ?? 60) / 100) ** 2;
}
