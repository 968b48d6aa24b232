import { expect, test } from 'vitest'
import { areSubscriptionKeys, encryptedBody } from './encryption.ts'
import { decryptedBody, newPhoneKeys } from './testing/phone-keys.ts'

/** RFC 8291 Appendix A. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the vector of RFC 8291 comes out equal', () => {
  const inputs = { salt: bytes(vector.salt), privateKey: bytes(vector.privateKey) }
  expect(encryptedBody(vector.text, vector, inputs).toString('base64url')).toBe(vector.body)
})

test('a phone decrypts what it is sent, with an implementation of its own', async () => {
  const phone = await newPhoneKeys()
  const text = '漏水 · leak'
  expect(await decryptedBody(encryptedBody(text, phone), phone)).toBe(text)
  const tampered = encryptedBody(text, phone)
  tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1
  await expect(decryptedBody(tampered, phone)).rejects.toThrow()
})

test('keys that are no point of the curve, or of another length, are refused', async () => {
  const phone = await newPhoneKeys()
  expect(areSubscriptionKeys(phone)).toBe(true)
  expect(areSubscriptionKeys({ ...phone, auth: phone.auth.slice(2) })).toBe(false)
  expect(areSubscriptionKeys({ ...phone, p256dh: `B${'A'.repeat(86)}` })).toBe(false)
})
