import { kindsIn, newPasswordRules, passwordKinds } from '@slipway/contract/identity/sign-in/account-text.ts'
import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { LineIcon } from '@slipway/ui/actions/LineIcon.tsx'
import { useId } from 'react'
import { useAccountTexts } from './auth-texts.ts'

const { min, max } = signInTextLimits.password
const STRONG_LENGTH = 12
const ALL_KINDS = Object.keys(passwordKinds).length

const levels = ['none', 'weak', 'fair', 'strong'] as const
export type PasswordLevel = (typeof levels)[number]

/** `fair` is the minimum that the rules accept (VA-13, VA-14). */
function levelOf(password: string): PasswordLevel {
  if (password === '') return 'none'
  if (newPasswordRules.some(([, isKept]) => !isKept(password))) return 'weak'
  return password.length >= STRONG_LENGTH && kindsIn(password) === ALL_KINDS ? 'strong' : 'fair'
}

const colours: Record<PasswordLevel, string> = {
  none: 'bg-line',
  weak: 'bg-danger',
  fair: 'bg-trial',
  strong: 'bg-released',
}

/** The rules that a new password meets and still misses, updated on every key press. */
export function PasswordMeter({ password }: { password: string }) {
  const t = useAccountTexts().newPassword
  const level = levelOf(password)
  const filled = levels.indexOf(level)
  const kindsId = useId()
  const hasLength = password.length >= min && password.length <= max
  return (
    <div className="mb-3 text-xs text-ink-3">
      <div className="mb-1.5 flex items-center gap-3">
        <meter className="sr-only" aria-label={t.strength} min={0} max={levels.length - 1} value={filled}>
          {t.levels[level]}
        </meter>
        <span aria-hidden="true" className="flex flex-1 gap-1">
          {levels.slice(1).map((one, index) => (
            <span key={one} className={`h-1 flex-1 rounded-full ${index < filled ? colours[level] : 'bg-line'}`} />
          ))}
        </span>
        <span className="min-w-16 text-right">{t.levels[level]}</span>
      </div>
      <ul>
        <Requirement name={t.length} isMet={hasLength} />
      </ul>
      <p id={kindsId}>{t.atLeastThree}</p>
      <ul aria-labelledby={kindsId} className="flex flex-wrap items-center gap-x-3">
        {Object.entries(t.kinds).map(([kind, name]) => (
          <Requirement
            key={kind}
            name={name}
            isMet={passwordKinds[kind as keyof typeof passwordKinds].test(password)}
          />
        ))}
      </ul>
    </div>
  )
}

function Requirement({ name, isMet }: { name: string; isMet: boolean }) {
  const t = useAccountTexts().newPassword
  return (
    <li className={`flex items-center gap-1 ${isMet ? 'text-released' : ''}`}>
      <span aria-hidden="true" className="flex size-3.5 items-center justify-center">
        {isMet ? (
          <LineIcon name="check" size={12} strokeWidth={3} />
        ) : (
          <span className="size-1 rounded-full bg-ink-3" />
        )}
      </span>
      {name}
      <span className="sr-only">{isMet ? t.met : t.unmet}</span>
    </li>
  )
}
