import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const s3Of = (environment: Record<string, string>) => readConfig(environment, '/').s3
const set = {
  SLIPWAY_S3_ENDPOINT: 'https://s3.example.com',
  SLIPWAY_S3_BUCKET: 'files',
  SLIPWAY_S3_ACCESS_KEY: 'key',
  SLIPWAY_S3_SECRET_KEY: 'hidden',
}

test('uploaded files stay in the data folder as long as no S3 server is set', () => {
  expect(s3Of({})).toBeUndefined()
  expect(s3Of({ SLIPWAY_S3_PREFIX: 'slipway' })).toBeUndefined()
})

test.each([
  ['https://s3.example.com', 'https://s3.example.com/files/'],
  ['http://127.0.0.1:9000/', 'http://127.0.0.1:9000/files/'],
  ['https://example.com/storage/v1/s3', 'https://example.com/storage/v1/s3/files/'],
  ['https://{bucket}.s3.eu-central-1.amazonaws.com', 'https://files.s3.eu-central-1.amazonaws.com/'],
])('the bucket of %s is at %s', (endpoint, address) => {
  expect(s3Of({ ...set, SLIPWAY_S3_ENDPOINT: endpoint })?.address.href).toBe(address)
})

test('a bucket is in the usual region and used as a whole, unless told otherwise', () => {
  expect(s3Of(set)).toMatchObject({ bucket: 'files', region: 'us-east-1', prefix: '' })
  const chosen = { ...set, SLIPWAY_S3_REGION: 'garage', SLIPWAY_S3_PREFIX: '/slipway/one/' }
  expect(s3Of(chosen)).toMatchObject({ region: 'garage', prefix: 'slipway/one/' })
})

test.each(Object.keys(set))('half of the settings is said to be half: without %s', (name) => {
  const read = () => s3Of({ ...set, [name]: '' })
  expect(read).toThrow(`are missing: ${name}.`)
  expect(read).not.toThrow('hidden')
})

test.each([
  ['SLIPWAY_S3_ENDPOINT', 's3.example.com'],
  ['SLIPWAY_S3_ENDPOINT', 'ftp://s3.example.com'],
  ['SLIPWAY_S3_ENDPOINT', 'https://key:hidden@s3.example.com'],
  ['SLIPWAY_S3_ENDPOINT', 'https://s3.example.com/?bucket=files'],
  ['SLIPWAY_S3_ENDPOINT', 'https://s3.example.com/{bucket}'],
  ['SLIPWAY_S3_BUCKET', 'a'],
  ['SLIPWAY_S3_BUCKET', 'files/of/others'],
  ['SLIPWAY_S3_BUCKET', '..'],
  ['SLIPWAY_S3_PREFIX', '../others'],
  ['SLIPWAY_S3_PREFIX', 'a//b'],
  ['SLIPWAY_S3_PREFIX', 'a b'],
])('%s cannot be %s', (name, text) => {
  const read = () => s3Of({ ...set, [name]: text })
  expect(read).toThrow(`${name} is no`)
  expect(read).not.toThrow('hidden')
})
