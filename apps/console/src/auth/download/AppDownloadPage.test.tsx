import type { PublicBuild } from '@slipway/contract/users/app-builds/app-builds.ts'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { authPageAt } from '../auth-paths.tsx'
import { appDownloadTexts as t } from './app-download-texts.ts'

afterEach(() => vi.unstubAllGlobals())

const build: PublicBuild = {
  appName: { zh: '智能家', en: 'Acme Home' },
  logo: '/files/logo.png',
  packageType: 'experience',
  oemVersion: '1.2.0',
  packageName: 'com.acme.home.exp',
  size: 30_146,
  sha256: 'ab'.repeat(32),
  certSha256: 'cd'.repeat(32),
  buildTime: 1_790_000_000_000,
  androidUrl: '/download/app/x',
  iosUrl: '/download/ios/x',
  iosSigner: 'none',
  appUrl: 'https://iot.example.com/app/?app=0f',
  newerUrl: '',
  isReplaced: false,
}

async function open(search: string, reply?: object): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(reply))
  })
  document.documentElement.lang = 'en-US'
  const { page: Page } = await authPageAt('/download/oemapp')
  render(<Page id="" search={search} leaveTo={() => undefined} />)
  return asked
}
const success = (data: PublicBuild) => ({ code: 200, success: true, message: '', msg: '', data })

test('a link shows its app with the ways to install it, and asks for no session (RT-17)', async () => {
  const asked = await open('?appId=0f&v=1.2.0&t=token', success(build))
  expect(await screen.findByRole('heading', { name: 'Acme Home' })).toBeTruthy()
  expect(asked[0]).toContain('token=token')
  expect(screen.getByRole('link', { name: t.android.en }).getAttribute('href')).toBe('/download/app/x')
  expect(screen.getByRole('link', { name: t.profile.en }).getAttribute('href')).toBe('/download/ios/x')
  expect(screen.getByRole('link', { name: t.openApp.en }).getAttribute('href')).toBe(build.appUrl)
  expect(await screen.findByRole('img', { name: t.scan.en })).toBeTruthy()
})

test.each(['none', 'authority', 'certificate'] as const)(
  'what iOS calls the profile is said, as it was signed: %s',
  async (iosSigner) => {
    await open('?appId=0f&t=token', success({ ...build, iosSigner }))
    expect(await screen.findByText(new RegExp(`iOS shows it as ${t.iosStatus[iosSigner].en}`))).toBeTruthy()
  },
)

test('an experience build that was replaced leads to the newer one and offers nothing else (ST-55)', async () => {
  const newerUrl = '/download/oemapp?appId=0f&t=newer'
  await open('?appId=0f&t=token', success({ ...build, androidUrl: '', iosUrl: '', newerUrl, isReplaced: true }))
  expect((await screen.findByRole('link', { name: t.toNewer.en })).getAttribute('href')).toBe(newerUrl)
  expect(screen.queryByRole('link', { name: t.android.en })).toBeNull()
})

test('a link that is not good says so, and so does the page without one', async () => {
  await open('?appId=0f&t=token', {
    code: 60404,
    success: false,
    message: 'x',
    msg: 'x',
    data: { refusal: 'appBuilds.notFound' },
  })
  expect(await screen.findByRole('heading', { name: t.absent.en })).toBeTruthy()
})

test('the page without a link asks for nothing', async () => {
  const asked = await open('?appId=0f')
  expect(await screen.findByRole('heading', { name: t.absent.en })).toBeTruthy()
  expect(asked).toEqual([])
})
