import { useLegal } from '../shared/branding/use-brand.ts'

/** The ministry's register, to which sites in China link their filing number. */
const FILING_REGISTER = 'https://beian.miit.gov.cn/'

/** Copyright, filing number and documents, where the installation has them. */
export function Footer({ texts }: { texts: { label: string; terms: string; privacy: string } }) {
  const { hideFooter, filingNumber, copyright, termsUrl, privacyUrl } = useLegal()
  const parts = [
    { text: copyright, href: '' },
    { text: filingNumber, href: filingNumber && FILING_REGISTER },
    { text: termsUrl && texts.terms, href: termsUrl },
    { text: privacyUrl && texts.privacy, href: privacyUrl },
  ].filter(({ text }) => text)
  if (hideFooter || parts.length === 0) return null
  return (
    <footer aria-label={texts.label} className="flex flex-wrap justify-center gap-x-4 px-5 pb-4 text-xs text-ink-3">
      {parts.map(({ text, href }) =>
        href ? (
          <a key={text} href={href} className="rounded-sm py-1.5 underline-offset-3 hover:underline">
            {text}
          </a>
        ) : (
          <span key={text} className="py-1.5">
            {text}
          </span>
        ),
      )}
    </footer>
  )
}
