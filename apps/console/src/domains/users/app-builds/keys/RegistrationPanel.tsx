import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { downloadRegistration, startRegistration } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import {
  registrationToken as tokenSchema,
  type AppKeyFacts,
  type Registration,
} from '@slipway/contract/users/app-builds/keys/app-keys.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { fileSize, formatTime } from '@slipway/web-client/formats.ts'
import { isRefused, refusalDetails } from '@slipway/web-client/refusal-of.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { LimitDialog } from '../LimitDialog.tsx'
import { useKeyChange } from './keys.queries.ts'
import { keysTexts } from './keys-texts.ts'
import { useRegistration } from './use-registration.ts'

const schema = z.object({ registrationToken: tokenSchema })

/** Android's developer verification: a package that proves the key, for its owner alone. */
export function RegistrationPanel({ appId, keys }: { appId: string; keys: readonly AppKeyFacts[] }) {
  const t = keysTexts().registration
  const { data, dataUpdatedAt } = useRegistration(appId)
  const start = useKeyChange(startRegistration)
  async function build({ registrationToken }: z.output<typeof schema>): Promise<void> {
    try {
      await start.mutateAsync({ appId, registrationToken })
      showToast('success', t.started)
      form.reset()
    } catch (error) {
      if (isRefused(error, 'appBuilds.dayLimit', 'appBuilds.monthLimit')) return
      throw isRefused(error, 'appBuilds.notReady') ? new Error(missingOf(error)) : error
    }
  }
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { registrationToken: '' },
    onSubmit: build,
  })
  const isLimit = isRefused(start.error, 'appBuilds.dayLimit', 'appBuilds.monthLimit')
  const isRunning = data?.state === buildState.running
  return (
    <Panel title={t.title}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-ink-2">{t.text}</p>
        {!keys.some(({ purpose }) => purpose === 'formal') && <p className="text-sm text-ink-3">{t.noKey}</p>}
        {data && <Made appId={appId} registration={data} now={dataUpdatedAt} />}
        <Form onSubmit={form.submit}>
          <TextField
            label={t.token}
            autoComplete="off"
            spellCheck={false}
            disabled={isRunning}
            {...form.field('registrationToken')}
          />
          <div>
            <Button type="submit" busy={form.isBusy} disabled={isRunning}>
              {t.build}
            </Button>
          </div>
        </Form>
      </div>
      {isLimit && <LimitDialog error={start.error} onClose={() => start.reset()} />}
    </Panel>
  )
}

function missingOf(error: unknown): string {
  const { missing } = keysTexts().registration
  const [need] = (refusalDetails(error)['missing'] ?? []) as readonly string[]
  return need === 'exampleName' ? missing.exampleName : missing.published
}

interface MadeProps {
  appId: string
  registration: Registration
  now: number
}

function Made({ appId, registration, now }: MadeProps) {
  const t = keysTexts().registration
  const { state, size, sha256, expiresTime, error } = registration
  if (state === buildState.running) {
    return (
      <output className="flex items-center gap-2 text-sm text-ink-2">
        <Spinner /> {t.running}
      </output>
    )
  }
  if (error) {
    return (
      <Notice tone="danger">
        <p>{error.text}</p>
        <p>{error.cure}</p>
      </Notice>
    )
  }
  if (state !== buildState.complete) return null
  if (size === null || (expiresTime ?? 0) <= now) return <p className="text-sm text-ink-3">{t.expired}</p>
  return (
    <Notice tone="success">
      <p>{t.ready(fileSize(size), formatTime(expiresTime ?? 0))}</p>
      <Copyable text={sha256} />
      <p className="mt-2">
        <TextLink download href={`${downloadRegistration.path}?appId=${appId}`}>
          {t.download}
        </TextLink>
      </p>
    </Notice>
  )
}
