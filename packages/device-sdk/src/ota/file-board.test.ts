import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileBoard } from './file-board.ts'
import { simulatedImage } from './simulated-board.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'slipway-board-'))
  writeFileSync(path.join(folder, 'slot_a'), simulatedImage('V1', 'works', 100))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A start of the device. */
function start() {
  const slots = fileBoard(folder).slots('module')
  if (!slots) throw new Error('the board has no slots')
  return { slots, is: () => [slots.running(), slots.version(), slots.isTrial()] }
}

test('a board in a folder starts a new image once on trial, and keeps it only if it is confirmed', async () => {
  const first = start()
  expect([...first.is(), first.slots.bootCount()]).toEqual(['a', 'V1', false, 1])
  const image = simulatedImage('V2', 'works', 200)
  await first.slots.write(0, image.subarray(0, 128))
  await first.slots.write(128, image.subarray(128))
  expect(Buffer.compare(await first.slots.read(0, 200), image)).toBe(0)
  await first.slots.arm({ version: 'V2', size: 200, sha256: '' })

  const trial = start()
  expect([...trial.is(), await trial.slots.selfTest()]).toEqual(['b', 'V2', true, true])
  expect(start().is()).toEqual(['a', 'V1', false])

  await start().slots.arm({ version: 'V2', size: 200, sha256: '' })
  await start().slots.confirm()
  const last = start()
  expect([...last.is(), last.slots.bootCount()]).toEqual(['b', 'V2', false, 6])
})

test('its records survive a start', async () => {
  const board = fileBoard(folder)
  expect(await board.readRecord('keys0')).toBeUndefined()
  await board.writeRecord('keys0', Buffer.from('list'))
  expect((await fileBoard(folder).readRecord('keys0'))?.length).toBe(4)
})
