import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../db/testing/temporary-folder.ts'
import { openGeoip } from './geoip.ts'
import { mmdbFile } from './testing/mmdb-file.ts'

function opened(bytes: Buffer) {
  const folder = temporaryFolder()
  const file = path.join(folder.path, 'places.mmdb')
  writeFileSync(file, bytes)
  try {
    return openGeoip(file)
  } finally {
    folder[Symbol.dispose]()
  }
}

test('an address has a country, a province and a city, by the language of the reader', () => {
  const geoip = opened(
    mmdbFile({
      '203.0.113.0/24': {
        country: { iso_code: 'CN', names: { en: 'China', 'zh-CN': '中国' } },
        subdivisions: [{ names: { en: 'Zhejiang', 'zh-CN': '浙江' } }],
        city: { names: { en: 'Hangzhou' } },
      },
      '198.51.100.0/25': { registered_country: { iso_code: 'DE' } },
    }),
  )
  const placeOf: NonNullable<typeof geoip>['placeOf'] = (ip, locale) => geoip?.placeOf(ip, locale)
  expect(placeOf('203.0.113.9', 'zh-CN')).toEqual({ country: '中国', province: '浙江', city: 'Hangzhou' })
  expect(placeOf('203.0.113.255', 'en-US')).toEqual({ country: 'China', province: 'Zhejiang', city: 'Hangzhou' })
  expect(placeOf('198.51.100.1', 'zh-CN')).toEqual({ country: '德国', province: '', city: '' })
  for (const unknown of ['198.51.100.200', '192.168.1.1', '', 'no address', '2001:db8::1']) {
    expect(placeOf(unknown, 'en-US')).toBeUndefined()
  }
})

test('a file that is none is refused at the start, with the name of the setting', () => {
  expect(() => opened(Buffer.from('PNG'))).toThrow(/SLIPWAY_GEOIP is ".*places\.mmdb", which can't be read/)
  expect(() => openGeoip('/nowhere/places.mmdb')).toThrow(/SLIPWAY_GEOIP/)
  expect(openGeoip(undefined)).toBeUndefined()
})
