import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

/** The library itself: `vitest.config.ts` puts this module in its place. */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

const once = <Result>(known: Map<string, Promise<Result>>, key: string, work: () => Promise<Result>) => {
  const result = known.get(key) ?? work()
  known.set(key, result)
  return result
}

const hashes = new Map<string, Promise<string>>()
const verdicts = new Map<string, Promise<boolean>>()

/** Tests use few passwords, and the hash of each is computed once, at the product's cost: 100 ms of a core. */
export const hash: typeof Argon2.hash = (password, options) =>
  once(hashes, JSON.stringify([password, options]), () => argon2.hash(password, options))

export const verify: typeof Argon2.verify = (hashed, password) =>
  once(verdicts, JSON.stringify([hashed, password]), () => argon2.verify(hashed, password))
