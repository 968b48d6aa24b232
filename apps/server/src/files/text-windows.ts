/** A part of a text for patterns, so that no single search holds the event loop for long. */
export interface TextWindow {
  piece: string
  /** Whether a match at this index is of this window: those in the overlap are found in the next one. */
  isOwn(index: number): boolean
  /** The line of an index of the piece, from 1. */
  lineAt(index: number): number
}

const STEP = 64 * 1024
/** As long as what a pattern finds can be. */
const OVERLAP = 4 * 1024
const NEWLINE = 10

function newlinesIn(text: string, end: number): number {
  let count = 0
  for (let at = 0; at < end; at++) if (text.charCodeAt(at) === NEWLINE) count++
  return count
}

export function* windowsOf(text: string): Generator<TextWindow, void, undefined> {
  let line = 1
  for (let start = 0; start < text.length || start === 0; start += STEP) {
    const piece = text.slice(start, start + STEP + OVERLAP)
    const before = line
    yield {
      piece,
      isOwn: (index) => index < STEP,
      lineAt: (index) => before + newlinesIn(piece, index),
    }
    line += newlinesIn(piece, Math.min(STEP, piece.length))
  }
}
