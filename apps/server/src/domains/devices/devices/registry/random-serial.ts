import { randomInt } from 'node:crypto'

/** Without those that look alike in print: O and 0, I and 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

/** 80 random bits: nobody guesses one, and no two are alike. */
export const randomSerial = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
