import { expect, test } from 'vitest'
import { checkHeard } from './crash-commands.ts'
import { newCrashDevice, type HeardCommand } from './crash-devices.ts'

const name = { productId: 'p', serial: 'd1', deviceSecret: 's' }
const heard = (commandId: number, more: Partial<HeardCommand> = {}): HeardCommand => ({
  commandId,
  order: commandId * 10,
  connection: 1,
  wasAnswered: false,
  ...more,
})
const wrongIn = (...commands: HeardCommand[]): string[] => checkHeard([{ ...newCrashDevice(name), heard: commands }])

test('a command that comes again in the next connection with its id is no second one', () => {
  const again = { connection: 2 }
  expect(wrongIn(heard(1), heard(2), heard(1, again), heard(2, again), heard(3, again))).toEqual([])
})

test.each([
  ['the same under another id', [heard(1), heard(2, { order: 10 })], 'was received as command 1'],
  ['a new one below those before', [heard(1), heard(3), heard(2, { connection: 2 })], 'is new, but lower than 3'],
  ['one that says something else', [heard(1), heard(1, { order: 20, connection: 2 })], 'something else'],
  ['one that was answered', [heard(1), heard(1, { connection: 2, wasAnswered: true })], 'after its answer'],
  ['one twice in a connection', [heard(1), heard(1)], 'in one connection'],
])('%s is reported', (_, commands, what) => {
  const wrong = wrongIn(...commands)
  expect(wrong).toHaveLength(1)
  expect(wrong[0]).toContain(what)
})
