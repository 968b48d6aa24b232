import { inLocale } from '@slipway/contract/locale.ts'
import { Fragment } from 'react'
import { deployment } from '@slipway/web-client/deployment.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'

export interface FooterTexts {
  label: string
  copyright: (year: number) => string
  /** The link where the business licence is a URL. */
  licence: string
  terms: string
  privacy: string
}

/** The ministry's register, to which sites in China link their filing number. */
const FILING_REGISTER = 'https://beian.miit.gov.cn/'

const isAddress = (text: string): boolean => /^https?:\/\//.test(text)

const thisYear = new Date().getFullYear()

/**
 * Copyright, filing number, business licence, terms and privacy, where the installation configures them (SC-06 to
 * SC-11).
 */
export function Footer({ texts, className }: { texts: FooterTexts; className?: string }) {
  const { hideFooter, copyright, filingNumber, businessLicence, termsUrl, privacyUrl } = deployment()
  if (hideFooter) return null
  const parts = [
    { text: inLocale(copyright, currentLocale()) || texts.copyright(thisYear) },
    { text: filingNumber, href: filingNumber && FILING_REGISTER },
    isAddress(businessLicence) ? { text: texts.licence, href: businessLicence } : { text: businessLicence },
    { text: termsUrl && texts.terms, href: termsUrl },
    { text: privacyUrl && texts.privacy, href: privacyUrl },
  ].filter(({ text }) => text)
  return (
    <footer aria-label={texts.label} className={className}>
      <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-xs text-ink-3">
        {parts.map(({ text, href }, index) => (
          <Fragment key={text}>
            {index > 0 && <span aria-hidden="true">·</span>}
            {href ? <FooterLink href={href} text={text} /> : <span>{text}</span>}
          </Fragment>
        ))}
      </p>
    </footer>
  )
}

const FooterLink = ({ href, text }: { href: string; text: string }) => (
  <a href={href} className="rounded-sm underline-offset-3 hover:text-ink hover:underline">
    {text}
  </a>
)
