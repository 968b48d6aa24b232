import { certificateUse } from '@slipway/contract/devices/device-identity/device-identity.ts'
import type {
  DeviceIdentityView,
  IdentityRules,
  Registration,
} from '@slipway/contract/devices/device-identity/device-identity.ts'
import type { RejectedConnection } from '@slipway/contract/devices/devices/devices.ts'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { RefusedPanel } from '../devices/connect/refused-panel.exports.ts'
import { identityQueries, useSaveRules } from './device-identity.queries.ts'
import { identityTexts } from './identity-texts.ts'
import { ProductSecretPart } from './ProductSecretPart.tsx'
import { TrustGateways } from './TrustGateways.tsx'
import type { DeviceIdentityTexts } from './texts.zh.ts'

interface Props {
  productId: string
  onClose: () => void
}

/** How a product's devices authenticate, with recent registrations and refused attempts. */
export function IdentityDrawer({ productId, onClose }: Props) {
  const t = identityTexts()
  const identity = useQuery(identityQueries.one(productId))
  return (
    <Drawer open onClose={onClose} title={t.title} description={t.text}>
      {identity.isError && !identity.data ? (
        <QueryFailed query={identity} failed={t.failed} />
      ) : identity.data ? (
        <div className="flex flex-col gap-7">
          <Part title={t.rules.title}>
            <Rules productId={productId} identity={identity.data} />
          </Part>
          <Part title={t.secret.title}>
            <ProductSecretPart productId={productId} secretTime={identity.data.productSecretTime} />
          </Part>
          <Part title={t.registrations.title}>
            <Table
              label={t.registrations.title}
              columns={registrationColumns(t.registrations.columns)}
              rows={identity.data.registrations}
              rowKey={({ serial }) => serial}
              rowLines={1}
              empty={<p className="py-2 text-sm text-ink-3">{t.registrations.empty}</p>}
            />
          </Part>
          <Part title={t.refused.title}>
            <Refused productId={productId} attempts={identity.data.refusedAttempts} />
          </Part>
        </div>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Drawer>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-base font-medium">{title}</h3>
      {children}
    </section>
  )
}

const claimWays = ['claimByLabel', 'claimBySetup', 'claimByPress'] as const

/** Each switch is saved immediately. */
function Rules({ productId, identity }: { productId: string; identity: DeviceIdentityView }) {
  const t = identityTexts().rules
  const save = useSaveRules()
  const { productSecretTime: _time, registrations: _registrations, refusedAttempts: _attempts, ...rules } = identity
  const { allowRegistration, allowNoClock, certificateUse: use, trustGateways, resetLeavesHome } = rules
  const change = (changed: Partial<IdentityRules>) => save.mutate({ productId, ...rules, ...changed })
  const words = t.certificateUse
  return (
    <>
      <Switch
        spread
        label={<Described title={t.allowRegistration} hint={t.allowRegistrationHint} />}
        checked={allowRegistration}
        disabled={save.isPending}
        onChange={(event) => change({ allowRegistration: event.target.checked })}
      />
      <Switch
        spread
        label={<Described title={t.allowNoClock} hint={t.allowNoClockHint} />}
        checked={allowNoClock}
        disabled={save.isPending}
        onChange={(event) => change({ allowNoClock: event.target.checked })}
      />
      <RadioGroup
        label={t.certificates}
        direction="column"
        value={use}
        options={[
          { value: certificateUse.none, label: words.none, disabled: save.isPending },
          { value: certificateUse.allowed, label: words.allowed, disabled: save.isPending },
          { value: certificateUse.required, label: words.required, disabled: save.isPending },
        ]}
        onValueChange={(next) => change({ certificateUse: next })}
      />
      <TrustGateways
        isOn={trustGateways}
        busy={save.isPending}
        onChange={(next) => change({ trustGateways: next })}
        label={<Described title={t.trustGateways} hint={t.trustGatewaysHint} />}
      />
      <Switch
        spread
        label={<Described title={t.resetLeavesHome} hint={t.resetLeavesHomeHint} />}
        checked={resetLeavesHome}
        disabled={save.isPending}
        onChange={(event) => change({ resetLeavesHome: event.target.checked })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2">{t.claims.title}</legend>
        {claimWays.map((way) => (
          <Switch
            key={way}
            spread
            label={<Described title={t.claims[way].title} hint={t.claims[way].hint} />}
            checked={rules[way]}
            disabled={save.isPending}
            onChange={(event) => change({ [way]: event.target.checked })}
          />
        ))}
        {claimWays.every((way) => !rules[way]) && <Notice tone="warning">{t.claims.none}</Notice>}
      </fieldset>
    </>
  )
}

function Described({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      {title}
      <span className="block text-xs text-ink-3">{hint}</span>
    </>
  )
}

function Refused({ productId, attempts }: { productId: string; attempts: readonly RejectedConnection[] }) {
  const t = identityTexts().refused
  if (attempts.length === 0) return <p className="py-2 text-sm text-ink-3">{t.empty}</p>
  return attempts.map((attempt) => (
    <RefusedPanel
      key={`${attempt.serial} ${attempt.cause}`}
      device={{ productId, serial: attempt.serial || identityTexts().secret.serialPlaceholder }}
      attempt={attempt}
      stacked
    />
  ))
}

const registrationColumns = (t: DeviceIdentityTexts['registrations']['columns']): Column<Registration>[] => [
  {
    key: 'serial',
    head: t.serial,
    phone: 'title',
    cell: ({ serial }) => <span className="font-mono text-sm">{serial}</span>,
  },
  {
    key: 'time',
    head: t.time,
    width: '176px',
    phone: 'line',
    cell: ({ time }) => <span className="text-ink-2 tabular-nums">{formatTime(time)}</span>,
  },
  {
    key: 'ip',
    head: t.ip,
    phone: 'line',
    cell: ({ ip }) => <span className="font-mono text-xs text-ink-2">{ip}</span>,
  },
]
