import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { signatureFlaw } from './testing/signature-check.ts'

const NO_BYTES = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The GET of AWS's own example of Signature Version 4 for S3. */
function example({ range = 'bytes=0-9', day = '20130524' } = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = '/test.txt'
  request.headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range,
    'x-amz-content-sha256': NO_BYTES,
    'x-amz-date': `${day}T000000Z`,
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }
  return request
}

const accessKey = 'AKIAIOSFODNN7EXAMPLE'
const secretKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const keys = { accessKey, secretKey }
const nothing = Buffer.alloc(0)

test('the test server takes the signature of the published example', () => {
  expect(signatureFlaw(example(), nothing, keys)).toBeUndefined()
})

test.each([
  ['SignatureDoesNotMatch', example({ range: 'bytes=0-10' }), nothing, keys],
  ['SignatureDoesNotMatch', example({ day: '20130525' }), nothing, keys],
  ['SignatureDoesNotMatch', example(), nothing, { accessKey, secretKey: 'another' }],
  ['InvalidAccessKeyId', example(), nothing, { accessKey: 'ANOTHER', secretKey }],
  ['XAmzContentSHA256Mismatch', example(), Buffer.from('bytes'), keys],
])('and answers %s to any other', (code, request, body, other) => {
  expect(signatureFlaw(request, body, other)).toMatchObject({ code })
})
