import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { isDiskFull } from '../db/transient-errors.ts'
import { diskSpace } from './disk-space.ts'
import { folderStore } from './folder-store.ts'

const MB = 1024 * 1024

function rig(reserveMb = 200) {
  const logged: unknown[] = []
  let freeMb = 10_000
  let nowMs = 0
  const space = diskSpace({
    folder: '/',
    reserveBytes: reserveMb * MB,
    log: { warn: (line: unknown) => void logged.push(line) } as never,
    measure: async () => ({ freeBytes: freeMb * MB, totalBytes: 20_000 * MB }),
    elapsedMs: () => nowMs,
  })
  const leave = (mb: number): void => {
    freeMb = mb
    nowMs += 1_000
  }
  return { space, leave, logged }
}

test('a disk is low before only its reserve is left, and each change is logged once', async () => {
  const { space, leave, logged } = rig()
  const states: string[] = []
  for (const mb of [1_000, 999, 998, 200, 199, 0, 1_000]) {
    leave(mb)
    states.push((await space.read()).state)
  }
  expect(states).toEqual(['enough', 'low', 'low', 'low', 'reserved', 'reserved', 'enough'])
  expect(logged).toMatchObject([{ state: 'low' }, { state: 'reserved' }, { state: 'enough' }])
})

test('without a reserve files are stored until the disk is full', async () => {
  const { space, leave } = rig(0)
  leave(0)
  await space.requireRoom()
  expect((await space.read()).state).toBe('enough')
})

test('a store refuses a file while only the reserve is left, and takes one within a second of space', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-space-'))
  const { space, leave } = rig()
  const store = folderStore(path.join(folder, 'files'), space)
  const send = () => store.receive(Readable.from([Buffer.from('1234')]), { maxBytes: 10, digests: [] })
  leave(199)
  const error: unknown = await send().catch((caught: unknown) => caught)
  expect(isDiskFull(error)).toBe(true)
  expect(await readdir(path.join(folder, 'files')).catch(() => [])).toEqual([])
  leave(201)
  expect((await send()).size).toBe(4)
  await rm(folder, { recursive: true })
})

test('the disk of a folder is measured', async () => {
  const space = diskSpace({ folder: tmpdir(), reserveBytes: 0, log: { warn: () => undefined } as never })
  const { freeBytes, totalBytes } = await space.read()
  expect(totalBytes).toBeGreaterThan(0)
  expect(freeBytes).toBeLessThanOrEqual(totalBytes)
})
