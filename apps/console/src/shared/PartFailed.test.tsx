import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dictionary } from '../app/dictionary.zh.ts'
import { connectionLost } from '@slipway/web-client/connection.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'
import { PartFailed } from './PartFailed.tsx'
import { zh } from '@slipway/web-client/kit-texts.zh.ts'
import { TextsProvider } from './texts/texts.ts'

let isServerUp = false
beforeEach(() => {
  isServerUp = false
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () =>
    isServerUp ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('Failed to fetch')),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a part that did not load without a connection', () => {
  test('is tried again as soon as the server answers, once', async () => {
    const onRetry = vi.fn<() => void>()
    connectionLost()
    render(
      <TextsProvider value={dictionary}>
        <KitProvider texts={zh}>
          <PartFailed error={new NetworkFailed()} onRetry={onRetry} />
        </KitProvider>
      </TextsProvider>,
    )
    expect(screen.getByText('网络已断开')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(onRetry).not.toHaveBeenCalled()
    isServerUp = true
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
