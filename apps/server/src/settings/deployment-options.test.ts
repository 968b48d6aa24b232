import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDeploymentOptions } from './deployment-options.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'slipway-options-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (text: string) => {
  writeFileSync(path.join(folder, 'console.json'), text)
  return readDeploymentOptions(folder, 1883)
}

test('an installation without a console.json has the usual options', () => {
  expect(readDeploymentOptions(folder, 1883)).toMatchObject({ emailOnly: false, sites: [], mqttPort: 1883 })
})

test('the console is told both ports of devices, as they are set', () => {
  const ports = { mqttPort: 1884, mqttsPort: 18_883 }
  expect(readDeploymentOptions(folder, ports.mqttPort, ports.mqttsPort)).toMatchObject(ports)
})

test('what a console.json chooses is taken, and the rest stays as usual (SI-116)', () => {
  expect(read('{ "emailOnly": true, "copyright": { "zh": "灯", "en": "Lamps" } }')).toMatchObject({
    emailOnly: true,
    copyright: { zh: '灯', en: 'Lamps' },
    hideFooter: false,
  })
})

test.each([
  ['{ "emailOnly": "yes" }', 'emailOnly'],
  ['{ "sites": [{ "region": "moon", "url": "https://a" }] }', 'sites.0.region'],
  ['{ emailOnly: true }', 'not JSON'],
])('the file %s is refused by its name and the place: %s', (text, place) => {
  expect(() => read(text)).toThrow(path.join(folder, 'console.json'))
  expect(() => read(text)).toThrow(place)
})
