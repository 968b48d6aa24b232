import { expect, test } from 'vitest'
import { faultOf, tableOf, type Outcome } from './faults/fault-report.ts'

const well: Outcome = { fault: 'Postgres killed', subject: 'upload', answer: '50300', lost: [], recoveryMs: 900 }

test.each([
  [{ lost: ['file a'] }, '1 acknowledged and lost: file a'],
  [{ recoveryMs: undefined }, 'did not work again'],
  [{ recoveryMs: 5_001 }, 'worked again only after 5001 ms'],
  [{ answer: '500' }, 'was answered as a fault of the server'],
  [{ answer: 'none' }, 'had no answer'],
])('%j is wrong', (wrong, text) => {
  expect(faultOf({ ...well, ...wrong }, false)).toContain(text)
})

test('a refusal for a while is right, and on a broken way to the server no answer is', () => {
  expect(faultOf(well, false)).toBeUndefined()
  expect(faultOf({ ...well, answer: 'none' }, true)).toBeUndefined()
})

test('the table has a row for each fault and a column for each subject', () => {
  expect(tableOf([well, { ...well, subject: 'job', answer: 'ok', recoveryMs: 20 }])).toBe(
    [
      '| fault           | upload                | job               |',
      '| --------------- | --------------------- | ----------------- |',
      '| Postgres killed | 50300, 0 lost, 900 ms | ok, 0 lost, 20 ms |',
    ].join('\n'),
  )
})
