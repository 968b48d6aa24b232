import { expect, test } from 'vitest'
import { webClipProfile } from './web-clip.ts'

const clip = {
  name: 'A & B <家>',
  bundleId: 'com.acme-home.app',
  appId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  url: 'https://iot.example.com/app/?app=a1&x="y"',
  version: '1.0.0 (1)',
  icon: Buffer.from([1, 2, 3]),
}
const valueOf = (profile: string, key: string): string[] =>
  [...profile.matchAll(new RegExp(`<key>${key}</key><(?:string|data)>([^<]*)<`, 'g'))].map(([, value]) => value ?? '')

test('a profile puts the app on the home screen in full screen, under its name and address', () => {
  const profile = webClipProfile(clip)
  expect(valueOf(profile, 'Label')).toEqual(['A &amp; B &lt;家&gt;'])
  expect(valueOf(profile, 'URL')).toEqual(['https://iot.example.com/app/?app=a1&amp;x=&quot;y&quot;'])
  expect(valueOf(profile, 'Icon')).toEqual(['AQID'])
  expect(valueOf(profile, 'PayloadType')).toEqual(['Configuration', 'com.apple.webClip.managed'])
  expect(profile).toContain('<key>FullScreen</key><true/>')
})

test('a newer profile of an application replaces the older one, and no other', () => {
  const uuids = (one: string) => valueOf(one, 'PayloadUUID')
  const newer = webClipProfile({ ...clip, name: 'New', icon: Buffer.from([4]) })
  expect(uuids(newer)).toEqual(uuids(webClipProfile(clip)))
  expect(webClipProfile({ ...clip, version: '1.0.0 (2)' })).not.toBe(webClipProfile(clip))
  expect(new Set(uuids(newer)).size).toBe(2)
  expect(uuids(newer)[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(uuids(webClipProfile({ ...clip, appId: 'b'.repeat(32) }))).not.toEqual(uuids(newer))
})
