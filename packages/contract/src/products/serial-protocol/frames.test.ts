import { crc32 as zlibCrc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { checksumOf, crc32, encodeFrame, hexLines, textBytes } from './frames.ts'
import { bytesOfHex, decodeFrame } from './testing/decode-frame.ts'

test('a frame has header, version, command, length, data and the sum of all bytes', () => {
  expect(hexLines(encodeFrame('heartbeat'))).toEqual(['55 AA 01 00 00 00 00'])
  expect(hexLines(encodeFrame('report', [5, 1, 0, 1, 1]))).toEqual(['55 AA 01 07 00 05 05 01 00 01 01 14'])
})

test('the length has two bytes, and the sum one', () => {
  const frame = encodeFrame(
    'updateData',
    Array.from({ length: 300 }, () => 255),
  )
  expect(frame.slice(4, 6)).toEqual([1, 44])
  expect(frame.at(-1)).toBe((0x55 + 0xaa + 1 + 0x11 + 1 + 44 + 300 * 255) % 256)
  expect(decodeFrame(Uint8Array.from(frame))).toMatchObject({ version: 1, command: 0x11 })
  expect(checksumOf([255, 2])).toBe(1)
})

test('a decoder refuses a frame with a wrong byte', () => {
  expect(() => decodeFrame(bytesOfHex('55 AA 01 00 00 01 00 02'))).toThrow('wrong checksum')
})

test('the CRC-32 is that of ZIP', () => {
  for (const text of ['', '123456789', '固件'.repeat(100)]) expect(crc32(textBytes(text))).toBe(zlibCrc32(text))
})

test('a long frame shows its beginning and its end', () => {
  const lines = hexLines(
    encodeFrame(
      'updateData',
      Array.from({ length: 200 }, () => 0),
    ),
  )
  expect(lines).toHaveLength(4)
  expect(lines[2]).toBe('…')
})
