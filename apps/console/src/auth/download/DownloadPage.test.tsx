import { screen } from '@testing-library/react'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authPageAt } from '../auth-paths.tsx'

test.each(['/download', '/download/oemapp'])(
  '%s lists what can be downloaded, and says that there is no app',
  async (address) => {
    document.documentElement.lang = 'en-US'
    const { page: Page } = await authPageAt(address)
    render(<Page id="" search="" leaveTo={() => undefined} />)
    expect(screen.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/docs/api')
    expect(screen.getByRole('link', { name: /OpenAPI/ }).getAttribute('href')).toBe('/openapi.json')
    expect(screen.getByText('This version has no companion app, so there is no package to download.')).toBeTruthy()
  },
)
