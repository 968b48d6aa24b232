import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Footer } from './Footer.tsx'

const texts = { label: 'footer', copyright: String, licence: 'Business licence', terms: 'Terms', privacy: 'Privacy' }
afterEach(() => delete window.slipwayConfig)

test('the filing number leads to the register, and a licence with an address to it', () => {
  window.slipwayConfig = { filingNumber: '京ICP备1号', businessLicence: 'https://a.example/licence.pdf' }
  render(<Footer texts={texts} />)
  expect(screen.getByRole('link', { name: '京ICP备1号' }).getAttribute('href')).toBe('https://beian.miit.gov.cn/')
  expect(screen.getByRole('link', { name: texts.licence }).getAttribute('href')).toBe('https://a.example/licence.pdf')
})

test('a licence that is no address is a text', () => {
  window.slipwayConfig = { businessLicence: '91310000 javascript:1' }
  render(<Footer texts={texts} />)
  expect(screen.getByText('91310000 javascript:1').closest('a')).toBeNull()
})
