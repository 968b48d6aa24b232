import { expect, test } from 'vitest'
import { hash, verify } from './known-argon2.ts'

const cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

test('one hash for a password and a cost, which fits this password alone', async () => {
  const hashed = await hash('Right-0ne', cost)
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/)
  expect(await hash('Right-0ne', cost)).toBe(hashed)
  expect(await hash('Right-0ne', { ...cost, timeCost: 2 })).not.toBe(hashed)
  expect(await verify(hashed, 'Right-0ne')).toBe(true)
  expect(await verify(hashed, 'Wrong-0ne')).toBe(false)
})
