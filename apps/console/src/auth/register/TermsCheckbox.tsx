import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { useId } from 'react'
import { deployment } from '@slipway/web-client/deployment.ts'
import { useAccountTexts } from '../shared/auth-texts.ts'

export interface TermsProps {
  isAgreed: boolean
  /** True after the form was submitted without consent. */
  isMissed: boolean
  onChange: (isAgreed: boolean) => void
}

/** The texts open in a new tab, so that nothing typed is lost. */
export function TermsCheckbox({ isAgreed, isMissed, onChange }: TermsProps) {
  const t = useAccountTexts()
  const { termsUrl, privacyUrl } = deployment()
  const errorId = useId()
  return (
    <div className="mb-1">
      <Checkbox
        checked={isAgreed}
        required
        aria-invalid={isMissed || undefined}
        aria-errormessage={isMissed ? errorId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <span className="text-sm text-ink-2">
            {t.register.agree}
            {termsUrl && <TermsLink href={termsUrl} name={t.footer.terms} />}
            {termsUrl && privacyUrl && t.register.and}
            {privacyUrl && <TermsLink href={privacyUrl} name={t.footer.privacy} />}
          </span>
        }
      />
      <p id={errorId} aria-live="polite" className="min-h-[22px] pt-0.5 pl-6.5 text-xs text-danger">
        {isMissed && t.rules.termsAgreed}
      </p>
    </div>
  )
}

function TermsLink({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="rounded-sm text-accent-text underline underline-offset-3">
      {name}
    </a>
  )
}
