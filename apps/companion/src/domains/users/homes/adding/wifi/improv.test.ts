import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteLength, commandFrame, improvCommand, networksOf, readError, readResult, readState } from './improv.ts'

const text = (words: string) => [...new TextEncoder().encode(words)]

test('the frame of the standard’s example: its bytes, lengths and checksum', () => {
  const frame = [...commandFrame(improvCommand.wifi, ['MyWirelessAP', 'mysecurepassword'])]
  const bytes = [0x01, 0x1e, 0x0c, ...text('MyWirelessAP'), 0x10, ...text('mysecurepassword')]
  expect(frame).toEqual([...bytes, bytes.reduce((sum, byte) => sum + byte, 0) % 256])
  expect([...commandFrame(improvCommand.identify)]).toEqual([2, 0, 2])
  // In bytes, not in characters.
  expect([...commandFrame(improvCommand.wifi, ['家', ''])].slice(0, -1)).toEqual([1, 5, 3, ...text('家'), 0])
})

test('a result is read with its checksum; one that is cut is partial, one that is wrong malformed', () => {
  const whole = [...commandFrame(improvCommand.wifi, ['http://a', 'b', ''])]
  expect(readResult(Uint8Array.from(whole))).toEqual({ command: 1, strings: ['http://a', 'b', ''] })
  expect(readResult(Uint8Array.from([4, 0, 4]))).toEqual({ command: 4, strings: [] })
  for (let end = 0; end < whole.length; end++) expect(readResult(Uint8Array.from(whole.slice(0, end)))).toBe('partial')
  for (let at = 2; at < whole.length; at++) {
    const wrong = Uint8Array.from(whole, (byte, index) => (index === at ? byte ^ 1 : byte))
    expect(readResult(wrong)).toBe('malformed')
  }
  // A string that is longer than the data, with the right checksum.
  expect(readResult(Uint8Array.from([1, 2, 9, 65, 1 + 2 + 9 + 65]))).toBe('malformed')
})

test('states and errors by their bytes; an unknown one is not the same as none', () => {
  expect([0, 1, 2, 3, 4, 5].map((code) => readState(Uint8Array.of(code)))).toEqual([undefined, 1, 2, 3, 4, undefined])
  const errors = [0, 1, 2, 3, 4, 5, 0xff].map((code) => readError(Uint8Array.of(code)))
  const known = ['invalidPacket', 'unknownCommand', 'unableToConnect', 'notAuthorized']
  expect(errors).toEqual([undefined, ...known, 'unknown', 'unknown'])
  expect(readError(new Uint8Array())).toBeUndefined()
})

test('networks come in threes, each once, the strongest first; hidden ones are left out', () => {
  const strings = [
    'Far',
    '-80',
    'WPA2',
    'Home',
    '-70',
    'WPA2',
    '',
    '-20',
    'NO',
    'Home',
    '-50',
    'WPA2',
    'Odd',
    'x',
    'NO',
  ]
  expect(networksOf(strings).map(({ ssid }) => ssid)).toEqual(['Home', 'Far', 'Odd'])
  expect(networksOf([])).toEqual([])
})

test('whatever bytes a device sends, they are read or refused, and what is written is read again', () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  const strings = fc.array(fc.string({ maxLength: 9, unit: 'grapheme' }), { maxLength: 5 })
  fc.assert(
    fc.property(bytes, strings, (sent, texts) => {
      for (const read of [readResult, readState, readError]) read(sent)
      const fits = texts.reduce((sum, one) => sum + 1 + byteLength(one), 0) < 256
      if (fits) expect(readResult(commandFrame(improvCommand.networks, texts))).toEqual({ command: 4, strings: texts })
    }),
    { seed: 140 },
  )
})
