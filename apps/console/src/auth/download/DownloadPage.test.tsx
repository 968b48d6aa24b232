import { screen } from '@testing-library/react'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authPageAt } from '../auth-paths.tsx'

test('/download lists what can be downloaded, and leads to the app (RT-16, SI-119)', async () => {
  document.documentElement.lang = 'en-US'
  const { page: Page } = await authPageAt('/download')
  render(<Page id="" search="" leaveTo={() => undefined} />)
  expect(screen.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/docs/api')
  expect(screen.getByRole('link', { name: /OpenAPI/ }).getAttribute('href')).toBe('/openapi.json')
  expect(screen.getByRole('link', { name: 'Companion app' }).getAttribute('href')).toBe('/app/')
})
