import type { Factors, Passkey } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { passkeyObstacle } from '../../../shared/passkeys.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import type { OpenDialog } from './FactorDialogs.tsx'
import { FactorRow } from './FactorRow.tsx'

/** At this number of recovery codes or fewer, the page recommends new ones. */
const FEW_CODES = 3

interface Props {
  factors: Factors
  onOpen: (open: OpenDialog) => void
}

export function PasskeysPanel({ factors: { passkeys }, onOpen }: Props) {
  const t = secondFactorTexts().passkeys
  const obstacle = passkeyObstacle()
  return (
    <Panel title={t.title}>
      <FactorRow
        title={<span className="text-ink-2">{t.text}</span>}
        under={obstacle && t.obstacle[obstacle]}
        actions={
          <Button disabled={obstacle !== undefined} onClick={() => onOpen({ dialog: 'addPasskey' })}>
            {t.add}
          </Button>
        }
      />
      {passkeys.length > 0 && (
        <ul className="divide-y border-t">
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId}>
              <PasskeyRow passkey={passkey} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: Props['onOpen'] }) {
  const t = secondFactorTexts().passkeys
  const { passkeyName, createTime, lastUseTime, host } = passkey
  const facts = [
    t.made(formatTime(createTime)),
    lastUseTime === null ? t.unused : t.used(formatTime(lastUseTime)),
    ...(host === window.location.hostname ? [] : [t.elsewhere(host)]),
  ]
  return (
    <FactorRow
      title={<span className="font-medium">{passkeyName}</span>}
      under={facts.join(' · ')}
      actions={
        <>
          <TextButton
            aria-label={t.renameNamed(passkeyName)}
            onClick={() => onOpen({ dialog: 'renamePasskey', passkey })}
          >
            {t.rename}
          </TextButton>
          <TextButton
            aria-label={t.removeNamed(passkeyName)}
            onClick={() => onOpen({ dialog: 'removePasskey', passkey })}
          >
            {t.remove}
          </TextButton>
        </>
      }
    />
  )
}

export function TotpPanel({ factors: { totpTime }, onOpen }: Props) {
  const t = secondFactorTexts().totp
  const isOn = totpTime !== null
  return (
    <Panel title={t.title}>
      <FactorRow
        title={<span className="text-ink-2">{t.text}</span>}
        under={isOn ? t.since(formatTime(totpTime)) : t.off}
        actions={
          <>
            {isOn && (
              <TextButton aria-label={t.removeNamed} onClick={() => onOpen({ dialog: 'removeTotp' })}>
                {t.remove}
              </TextButton>
            )}
            <Button aria-label={isOn ? t.replaceNamed : t.setUpNamed} onClick={() => onOpen({ dialog: 'totp' })}>
              {isOn ? t.replace : t.setUp}
            </Button>
          </>
        }
      />
    </Panel>
  )
}

export function RecoveryPanel({ factors: { recoveryCodesLeft: left, totpTime, passkeys }, onOpen }: Props) {
  const t = secondFactorTexts().recovery
  const hasFactor = totpTime !== null || passkeys.length > 0
  return (
    <Panel title={t.title}>
      <FactorRow
        title={<span className="text-ink-2">{t.text}</span>}
        under={hasFactor ? (left <= FEW_CODES ? `${t.left(left)} · ${t.few}` : t.left(left)) : t.none}
        actions={
          hasFactor && (
            <Button aria-label={t.renewNamed} onClick={() => onOpen({ dialog: 'renew' })}>
              {t.renew}
            </Button>
          )
        }
      />
    </Panel>
  )
}

export function PasswordPanel({ factors: { hasPassword }, onOpen }: Props) {
  const t = secondFactorTexts().password
  return (
    <Panel title={t.title}>
      <FactorRow
        title={<span className="text-ink-2">{hasPassword ? t.text : t.none}</span>}
        actions={hasPassword && <Button onClick={() => onOpen({ dialog: 'password' })}>{t.change}</Button>}
      />
    </Panel>
  )
}
