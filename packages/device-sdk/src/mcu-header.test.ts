import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { propertySchema } from '@slipway/contract/products/features/value-schema.ts'
import { encodeEntry } from '@slipway/contract/products/serial-protocol/encode-value.ts'
import { crc32, encodeFrame, hexLines, type CommandName } from '@slipway/contract/products/serial-protocol/frames.ts'
import { serialModelOf } from '@slipway/contract/products/serial-protocol/serial-model.ts'
import { wireTypeOf } from '@slipway/contract/products/serial-protocol/wire-types.ts'
import { writeCHeader } from '@slipway/contract/products/serial-protocol/write-c-header.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isInstalled, strictC } from './testing/kits.ts'

const schemas = {
  power: { type: 'boolean' },
  temp: { type: 'number', minimum: -40, maximum: 125, step: 0.1 },
  mode: { type: 'enum', enumValue: ['cool', '*/ heat', '自动'] },
  name: { type: 'string', maxLength: 9 },
  fault: { type: 'integer', minimum: 0, maximum: 256, bitTexts: { 3: { zh: '三', en: '3' } } },
  total: { type: 'integer', minimum: 0, maximum: 2 ** 40 },
  ratio: { type: 'number', minimum: 0, maximum: 1, storage: 'float' },
  exact: { type: 'number', minimum: 0, maximum: 1 },
  // Their constants would be those of the header itself.
  result: { type: 'enum', enumValue: ['ok'] },
  frame: { type: 'enum', enumValue: ['max'] },
  color: {
    type: 'object',
    properties: [
      { deKey: 'hue', type: 'integer', minimum: 0, maximum: 359 },
      { deKey: 'white', type: 'boolean' },
    ],
  },
}
type Key = keyof typeof schemas
const keys = Object.keys(schemas) as Key[]
const schemaOf = (key: Key) => z.parse(propertySchema, schemas[key])

const common = {
  did: '1',
  productId: 'p',
  deOptional: 1,
  isStandard: 0,
  sourceFeatureType: 0,
  createTime: 0,
  updateTime: 0,
}
const features = keys.map((deKey, at): FeatureRecord => ({
  ...common,
  deKey,
  dpId: at + 1,
  deName: { zh: '*/ #error \\', en: 'Name' },
  deRemark: '??/',
  featureType: 1,
  transType: 3,
  deInput: schemaOf(deKey),
  deOutput: {},
}))
const header = writeCHeader(serialModelOf({ productId: '4f1c', productName: '灯 */ "x"' }, features))

const frame = (command: CommandName, key: Key, value: unknown): string => {
  const entry = encodeEntry(keys.indexOf(key) + 1, wireTypeOf(schemaOf(key)), value)
  return hexLines(encodeFrame(command, entry)).join(' ')
}

/** Each statement writes one unit of a report. */
const reports: [string, Key, unknown][] = [
  ['mcu_put_boolean(&f, MCU_DP_POWER, true);', 'power', true],
  ['mcu_put_integer(&f, MCU_DP_TEMP, (int32_t)(-235 * MCU_TEMP_SCALE / 10));', 'temp', -23.5],
  ['mcu_put_enum(&f, MCU_DP_MODE, MCU_MODE_HEAT);', 'mode', '*/ heat'],
  ['mcu_put_text(&f, MCU_DP_NAME, "\\xE7\\x81\\xAF");', 'name', '灯'],
  ['mcu_put_bitmap(&f, MCU_DP_FAULT, MCU_FAULT_BIT_3, MCU_FAULT_BYTES);', 'fault', 8],
  ['mcu_put_long(&f, MCU_DP_TOTAL, INT64_C(1) << 40);', 'total', 2 ** 40],
  ['mcu_put_float(&f, MCU_DP_RATIO, 0.5f);', 'ratio', 0.5],
  ['mcu_put_double(&f, MCU_DP_EXACT, 0.1);', 'exact', 0.1],
  [
    'size_t s = mcu_open(&f, MCU_DP_COLOR); mcu_put_integer(&f, MCU_COLOR_HUE_FIELD, 258); mcu_put_boolean(&f, MCU_COLOR_WHITE_FIELD, false); mcu_close(&f, s);',
    'color',
    { hue: 258, white: false },
  ],
]

/** Noise, a frame with a wrong checksum, and a header within a broken frame come before the real one. */
const stream = `01 55 AA 01 06 00 01 00 00 55 55 AA 01 FF FF ${frame('set', 'temp', -1.5)} ${frame('query', 'power', true)}`

const program = `#include "mcu_protocol.h"
#include <stdio.h>
static void show(const mcu_frame *f, size_t length) {
  for (size_t at = 0; at < length; at++) printf(at ? " %02X" : "%02X", f->bytes[at]);
  printf("\\n");
}
int main(void) {
  mcu_frame f;
  mcu_receiver r = {{0}, 0};
  mcu_received in;
  static const uint8_t stream[] = {${stream
    .split(' ')
    .map((byte) => `0x${byte}`)
    .join(', ')}};
  static const uint8_t firmware[] = "123456789";
  ${reports.map(([statement]) => `{ mcu_begin(&f, MCU_COMMAND_REPORT); ${statement} show(&f, mcu_end(&f)); }`).join('\n  ')}
  show(&f, mcu_byte_frame(&f, MCU_COMMAND_HEARTBEAT, 0));
  mcu_begin(&f, MCU_COMMAND_REPORT);
  for (int n = 0; n < 200; n++) mcu_put_integer(&f, MCU_DP_TEMP, n);
  printf("%d\\n", (int)mcu_end(&f));
  for (size_t n = 0; n < sizeof stream; n++) {
    mcu_receive(&r, stream[n]);
    while (mcu_next_frame(&r, &in)) {
      mcu_unit unit;
      size_t at = 0;
      printf("command %d:", in.command);
      while (mcu_next_unit(in.data, in.length, &at, &unit)) printf(" %d=%d", unit.number, (int)mcu_integer(&unit));
      printf("\\n");
      mcu_handled(&r, &in);
    }
  }
  printf("%08X\\n", (unsigned)mcu_crc32(mcu_crc32(0, firmware, 4), firmware + 4, 5));
  return 0;
}
`

function run(...compiler: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-mcu-'))
  try {
    writeFileSync(path.join(folder, 'mcu_protocol.h'), header)
    writeFileSync(path.join(folder, 'main.c'), program)
    const [command = '', ...flags] = compiler
    const built = spawnSync(command, [...flags, '-o', 'main', 'main.c'], { cwd: folder, encoding: 'utf8' })
    if (built.status !== 0) return built.stderr
    return spawnSync(path.join(folder, 'main'), { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const expected = [
  ...reports.map(([, key, value]) => frame('report', key, value)),
  '55 AA 01 00 00 01 00 01',
  '0',
  'command 6: 2=-15',
  'command 8: 1=1',
  crc32([...Buffer.from('123456789')])
    .toString(16)
    .toUpperCase(),
]

describe.runIf(isInstalled('cc'))('the C header of an MCU', () => {
  test('compiles without a warning, writes the frames of the document and reads them from a noisy line', () => {
    expect(
      run('cc', ...strictC)
        .trimEnd()
        .split('\n'),
    ).toEqual(expected)
  })
})

test('has each constant once', () => {
  const names = [...header.matchAll(/^#define (\w+) /gm)].map(([, name]) => name)
  expect(names.length).toBe(new Set(names).size)
})
