import { openApi } from '@slipway/contract/reference/open-api.ts'
import { expect, test } from 'vitest'
import { callsOf, type ApiCall, type ApiDocument } from './api-document.ts'
import { curlOf } from './curl.ts'

const calls = callsOf(openApi('en-US', '0') as unknown as ApiDocument)
const named = (name: string): ApiCall => {
  const found = calls.find((call) => call.name === name)
  if (!found) throw new Error(`no call ${name}`)
  return found
}
const curl = (name: string): string => curlOf(named(name), { server: 'https://iot.example.com', key: 'slw_1' })

test('a command contains the address, the key and a valid input', () => {
  expect(curl('setProperties')).toContain(
    "curl -X POST 'https://iot.example.com/iot/config/api/iot/support/product/device/setProperty'",
  )
  expect(curl('setProperties')).toContain("-H 'Authorization: Bearer slw_1'")
  expect(curl('setProperties')).toContain(`"serial":"LP10-000123"`)
  expect(curl('getDevice')).toMatch(/^curl 'https:[^']*\?productId=\w+&serial=LP10-000123'/)
})

test('parameters of a path are in the address, and nowhere else', () => {
  expect(curl('getModelVersion')).toMatch(/feature\/4f1c0a9be2d74c53a6f08d1b7e5c2a90\/versions\/1'/)
  expect(curl('getModelVersion')).not.toContain('productId')
})

test('a call authenticates as it can: with a key, a session, or as a visitor', () => {
  expect(curl('listSessions')).toContain("-H 'accessToken: <accessToken>'")
  expect(curl('login')).toContain("-H 'x-slipway: 1'")
  expect(curl('login')).not.toMatch(/Bearer|accessToken/)
})

test('files are sent and received as files, streams are not buffered', () => {
  expect(curl('uploadFile')).toContain("-F 'file=@file'")
  expect(curl('uploadFile')).toContain("-F 'purpose=…'")
  expect(curl('downloadDeviceKit')).toContain('-OJ')
  expect(curl('watchDevice')).toContain('-N')
})

test('a quote in a sample ends neither the word nor the command', () => {
  const call = { ...named('setProperties'), sampleInput: { text: "it's" } }
  expect(curlOf(call, { server: 'http://localhost', key: '' })).toContain(String.raw`'{"text":"it'\''s"}'`)
})
