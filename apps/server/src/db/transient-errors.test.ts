import { expect, test } from 'vitest'
import { isTransient, withoutDeadlock } from './transient-errors.ts'

const coded = (code: string) => Object.assign(new Error('it failed'), { code })

test.each([
  ['a server that is starting', coded('57P03')],
  ['a deadlock', coded('40P01')],
  ['too many connections', coded('53300')],
  ['a socket that is not there yet', coded('ENOENT')],
  ['a name that is not resolved for the moment', coded('EAI_AGAIN')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a connection that broke under a query', new Error('Connection terminated unexpectedly')],
])('%s passes', (_, error) => expect(isTransient(error)).toBe(true))

test.each([
  ['a broken constraint', coded('23505')],
  ['a wrong query', coded('42P01')],
  ['a file that may not be written', coded('EACCES')],
  ['a bug', new TypeError('connection is not a function')],
  ['what is no error', 'timeout'],
])('%s does not pass', (_, error) => expect(isTransient(error)).toBe(false))

test('work that ends in a deadlock is done again, three times at most; other errors end it', async () => {
  const failing = (code: string, times: number) => {
    let calls = 0
    const work = async (): Promise<number> => {
      calls += 1
      if (calls <= times) throw coded(code)
      return calls
    }
    return { work, calls: () => calls }
  }
  expect(await withoutDeadlock(failing('40P01', 2).work)).toBe(3)
  const lasting = failing('40P01', 9)
  await expect(withoutDeadlock(lasting.work)).rejects.toMatchObject({ code: '40P01' })
  expect(lasting.calls()).toBe(3)
  const broken = failing('23505', 1)
  await expect(withoutDeadlock(broken.work)).rejects.toMatchObject({ code: '23505' })
  expect(broken.calls()).toBe(1)
})
