import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeStreams } from '../domains/users/homes/home-stream.ts'
import { OLDEST_STEP } from './app-steps.ts'
import { followVersion } from './app-version.ts'
import { dictionary } from './dictionary.zh.ts'
import { reloadIntoNew } from './register-worker.ts'
import { appStory } from './testing/app-story.tsx'

const t = dictionary.app
let story: ReturnType<typeof appStory>
let stop = () => undefined as void
let deployed: unknown

beforeEach(() => {
  story = appStory()
  story.server.answer(listHomes, () => [])
  document.head.insertAdjacentHTML('beforeend', '<meta name="build" content="one">')
  const calls = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((asked, init) =>
    asked === '/app/version.json' ? Promise.resolve(Response.json(deployed)) : calls(asked, init),
  )
})
afterEach(() => {
  stop()
  cleanup()
  closeStreams()
  vi.restoreAllMocks()
  story.close()
  document.querySelector('meta[name="build"]')?.remove()
})

/** The page is looked at again, after the server has got this build. */
async function seenAgain(build: unknown): Promise<void> {
  deployed = build
  stop = followVersion()
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

test('a page of the server’s own build says nothing', async () => {
  await story.open('/app/')
  await seenAgain({ build: 'one', oldestStep: OLDEST_STEP })
  expect(screen.queryByText(t.newVersion)).toBeNull()
  expect(await screen.findByRole('main')).toBeTruthy()
})

test('a page that was open during an upgrade offers a reload, also where the browser has no worker', async () => {
  await story.open('/app/')
  await seenAgain({ build: 'two', oldestStep: OLDEST_STEP })
  expect(await screen.findByText(t.newVersion)).toBeTruthy()
  expect(screen.getByRole('button', { name: t.reload })).toBeTruthy()
  expect(screen.queryByText(t.tooOld)).toBeNull()
})

test('a page that the server no longer works with says so in place of everything else', async () => {
  await story.open('/app/')
  await seenAgain({ build: 'two', oldestStep: OLDEST_STEP + 1 })
  expect(await screen.findByRole('heading', { level: 1, name: t.tooOld })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(t.tooOldText)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText(t.newVersion)).toBeNull()
})

test('the reload drops the stored document, so that a slow network does not bring the old one back', async () => {
  const dropped: string[] = []
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['files-one', 'shell']),
    delete: (name: string) => Promise.resolve(dropped.push(name)),
  })
  const reload = vi.fn<() => void>()
  await reloadIntoNew(reload)
  expect([dropped, reload.mock.calls.length]).toEqual([['shell'], 1])
  vi.unstubAllGlobals()
})
