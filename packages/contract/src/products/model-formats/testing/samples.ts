import { readFileSync } from 'node:fs'

/** A sample file of another platform, written for these tests from the public description of its format. */
export const sample = (name: string): string =>
  readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')
