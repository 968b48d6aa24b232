import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sampleOf } from '@slipway/contract/products/device-kits/value-samples.ts'
import { anyReported, anyWrittenSchema } from '@slipway/contract/products/features/testing/arbitrary-schemas.ts'
import { checkValue } from '@slipway/contract/products/features/value-check.ts'
import { propertySchema, type ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { featuresOf, isInstalled, kitFolder, strictC } from './testing/kits.ts'

/** Reads lines with a property's key and a value, and prints the result of the check. */
const program = `
#include "model.h"
#include <stdio.h>
#include <string.h>
static char line[65536];
static char out[65536];
int main(void) {
  while (fgets(line, sizeof line, stdin)) {
    char *text = strchr(line, ' ') + 1;
    slipway_json value;
    slipway_writer writer;
    size_t at = 0;
    text[-1] = 0;
    while (strcmp(model.properties[at].key, line) != 0) at++;
    const slipway_schema *schema = model.properties[at].schema;
    if (!slipway_json_parse(text, strlen(text), &value)) puts("no JSON");
    else if (!slipway_read_value(schema, value, model.input)) puts("off");
    else {
      slipway_write_begin(&writer, out, sizeof out);
      slipway_write_value(&writer, schema, model.input);
      puts(slipway_check(schema, model.input) ? out : "read but refused");
    }
  }
  return 0;
}
`

const SEED = 20_261_122
/** Checks that the C code leaves to the platform. */
const isShaped = (schema: ValueSchema): boolean => /"(pattern|format)":/.test(JSON.stringify(schema))

const schemas: ValueSchema[] = fc.sample(anyWrittenSchema, { numRuns: 1500, seed: SEED }).flatMap((written) => {
  const read = z.safeParse(propertySchema, written)
  return read.success && !isShaped(read.data) ? [read.data] : []
})
const some = schemas.slice(0, 150)
const values: unknown[] = fc.sample(anyReported, { numRuns: 120, seed: SEED })

test.skipIf(!isInstalled('gcc'))(
  'the C of a kit takes a value where the platform does, and gives it back as it was',
  () => {
    using kit = kitFolder(
      featuresOf(some.map((deInput, at) => ({ featureType: 1, deKey: `p${at}`, transType: 3, deInput }))),
    )
    writeFileSync(path.join(kit.folder, 'c/agreement.c'), program)
    const sanitised = ['-g', '-fsanitize=address,undefined']
    expect(
      kit.run('c', 'gcc', ...strictC, ...sanitised, '-o', 'agreement', 'slipway.c', 'model.c', 'agreement.c'),
    ).toBe('')

    const asked = some.flatMap((schema, at) =>
      [...values, sampleOf(schema, false), sampleOf(schema, true)]
        .filter((value) => value !== undefined)
        .map((value) => ({ key: `p${at}`, schema, value })),
    )
    const input = asked.map(({ key, value }) => `${key} ${JSON.stringify(value)}\n`).join('')
    const { stdout, stderr } = spawnSync('./agreement', { cwd: path.join(kit.folder, 'c'), input, maxBuffer: 1 << 28 })
    expect(stderr.toString()).toBe('')

    const answers = stdout.toString().trimEnd().split('\n')
    const isTaken = ({ schema, value }: { schema: ValueSchema; value: unknown }) => !checkValue(schema, value)
    const apart = asked.flatMap((one, at) => {
      const answer = answers[at] ?? ''
      const agrees = isTaken(one) ? answer !== 'off' && same(JSON.parse(answer), one.value) : answer === 'off'
      return agrees ? [] : [{ ...one, answer }]
    })
    expect(apart).toEqual([])
    expect(asked.filter(isTaken).length).toBeGreaterThan(500)
  },
  60_000,
)

const same = (one: unknown, other: unknown): boolean => {
  const text = (value: unknown) => JSON.stringify(value, (_key, part: unknown) => sorted(part))
  return text(one) === text(other)
}

const sorted = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : part
