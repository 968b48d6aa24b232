import { connectionLost, isConnectionDown } from '@slipway/web-client/connection.ts'
import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** After a test that has lost the connection: other test files of the worker share its state. */
export async function connectAgain(): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response())
  act(connectionLost)
  await waitFor(() => expect(isConnectionDown()).toBe(false))
  vi.unstubAllGlobals()
}
