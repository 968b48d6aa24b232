import { expect, test } from 'vitest'
import { isTransient } from './transient-errors.ts'

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
