import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { useId } from 'react'
import { useLegal } from '../../shared/branding/use-brand.ts'
import { useUserTexts } from '../user-texts.ts'

interface Props {
  agreed: boolean
  /** True after the form was submitted without consent. */
  isMissed: boolean
  onChange: (agreed: boolean) => void
}

/** VA-16, for the documents that have an address. They open in a new tab, so that nothing typed is lost. */
export function Terms({ agreed, isMissed, onChange }: Props) {
  const t = useUserTexts()
  const { termsUrl, privacyUrl } = useLegal()
  const errorId = useId()
  return (
    <div className="mb-1">
      <Checkbox
        checked={agreed}
        required
        aria-invalid={isMissed || undefined}
        aria-errormessage={isMissed ? errorId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <span className="text-sm text-ink-2">
            {t.register.agree}
            {termsUrl && <Document href={termsUrl} name={t.footer.terms} />}
            {termsUrl && privacyUrl && t.register.and}
            {privacyUrl && <Document href={privacyUrl} name={t.footer.privacy} />}
          </span>
        }
      />
      <p id={errorId} aria-live="polite" className="min-h-[22px] pt-0.5 pl-6.5 text-xs text-danger">
        {isMissed && t.rules.termsAgreed}
      </p>
    </div>
  )
}

const Document = ({ href, name }: { href: string; name: string }) => (
  <a href={href} target="_blank" rel="noopener" className="rounded-sm text-accent-text underline underline-offset-3">
    {name}
  </a>
)
