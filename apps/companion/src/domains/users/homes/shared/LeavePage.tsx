import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { useRouter } from '@tanstack/react-router'
import { Screen } from '../../../../shared/Screen.tsx'
import { WithDevice } from '../device/WithDevice.tsx'
import { useEndShare } from './shared.queries.ts'
import { sharedTexts } from './shared-texts.ts'

/** A guest gives a device back. */
export function LeavePage() {
  const t = sharedTexts()
  const router = useRouter()
  const end = useEndShare(t.left)
  return (
    <WithDevice title={t.leave}>
      {({ deviceId, name, shareId }) => (
        <Screen title={t.leaveTitle(name)} back={`/app/d/${deviceId}/more`}>
          <p className="mt-1 rounded-lg border bg-surface p-4">{t.leaveText}</p>
          <div className="mt-4 flex flex-col gap-2">
            {shareId !== null && (
              <Button
                tone="danger"
                size="large"
                className="w-full"
                busy={end.isPending}
                onClick={() => end.mutate(shareId, { onSuccess: () => router.history.push('/app/') })}
              >
                {t.leave}
              </Button>
            )}
            <LinkButton size="large" className="w-full" href={`/app/d/${deviceId}/more`}>
              {t.cancel}
            </LinkButton>
          </div>
        </Screen>
      )}
    </WithDevice>
  )
}
