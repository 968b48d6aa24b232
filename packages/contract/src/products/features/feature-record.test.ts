import { expect, test } from 'vitest'
import { decodeFeature, encodeFeature, type FeatureRecord } from './feature-record.ts'

const own = {
  did: '7',
  productId: 'p',
  deKey: 'power',
  deName: { zh: '电源', en: 'Power' },
  deOptional: 1,
  deRemark: '',
  isStandard: 0,
  sourceFeatureType: 0,
  createTime: 1,
  updateTime: 2,
}
const parameters = { type: 'noinput' as const }
const records: FeatureRecord[] = [
  { ...own, featureType: 1, transType: 3, deInput: { type: 'boolean' }, deOutput: {} },
  { ...own, featureType: 2, transType: 4, deInput: parameters, deOutput: parameters },
  { ...own, featureType: 3, transType: 1, deInput: {}, deOutput: parameters },
]

test.each(records)(
  'a feature of kind $featureType is answered as JSON text and read back the same (SI-039)',
  (record) => {
    const answered = encodeFeature(record)
    expect(answered.deName).toBe('{"zh":"电源","en":"Power"}')
    expect(answered.id).toBe(record.did)
    expect(decodeFeature(answered)).toEqual(record)
  },
)

test('an answer has nothing of a feature that only the server stores', () => {
  const stored = { ...records[0]!, updatedBy: 3, templateId: 't' }
  expect(Object.keys(encodeFeature(stored))).not.toContain('updatedBy')
  expect(Object.keys(encodeFeature(stored))).not.toContain('templateId')
})

test('an answer has its fields in the order in which they are written, whatever order the database has', () => {
  const schema = { step: 1, unit: '%', type: 'integer', maximum: 9, minimum: 0 } as const
  const record: FeatureRecord = {
    ...own,
    deName: { en: 'Power', zh: '电源' },
    featureType: 1,
    transType: 3,
    deInput: schema,
    deOutput: {},
  }
  const answered = encodeFeature(record)
  expect(answered.deName).toBe('{"zh":"电源","en":"Power"}')
  expect(answered.deInput).toBe('{"type":"integer","minimum":0,"maximum":9,"step":1,"unit":"%"}')
})
