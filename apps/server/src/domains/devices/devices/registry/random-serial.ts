import { randomInt } from 'node:crypto'

/** Without characters that look alike in print: O and 0, I and 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

/** 80 random bits: not guessable, and collisions are negligible. */
export const randomSerial = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
