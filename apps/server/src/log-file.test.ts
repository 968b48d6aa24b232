import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'

test('a disk that is full drops log lines and tells the operator once, instead of ending the process', () => {
  // Every write to this device answers ENOSPC, as one to a full disk does.
  expect(existsSync('/dev/full')).toBe(true)
  const warnings: string[] = []
  const log = pino({ base: null }, openLogFile('/dev/full', { warn: (text) => warnings.push(text) }))
  log.info('one')
  log.error({ err: new Error('two') }, 'two')
  expect(warnings).toEqual([expect.stringContaining('no space left on device')])
})

test('once there is space again, the log says how many lines are missing', () => {
  let isFull = false
  let text = ''
  const write = (line: string) => {
    if (!isFull) return void (text += line)
    text += line.slice(0, 3)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const log = openLogFile('slipway.log', { warn: () => {}, write })
  log.write('{"msg":"before"}\n')
  isFull = true
  for (let line = 0; line < 3; line++) log.write('{"msg":"lost"}\n')
  isFull = false
  log.write('{"msg":"after"}\n')
  const whole = text.split('\n').filter((line) => line.endsWith('}'))
  expect(whole.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'before' },
    { level: 40, dropped: 3 },
    { msg: 'after' },
  ])
})

test('a log file is continued, not replaced', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-log-'))
  const file = path.join(folder, 'slipway.log')
  for (const line of ['one\n', 'two\n']) openLogFile(file, { warn: () => {} }).write(line)
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
  await rm(folder, { recursive: true })
})
