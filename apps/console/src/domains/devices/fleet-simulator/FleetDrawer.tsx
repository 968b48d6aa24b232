import { startFleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetStatus, type Fleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { deviceQueries } from '../devices/devices.queries.ts'
import { fleetQueries, useRemoveFleet, useStartFleet, useStopFleet } from './fleet-simulator.queries.ts'
import { fleetTexts } from './fleet-texts.ts'
import { FleetForm } from './FleetForm.tsx'
import { FleetState } from './FleetState.tsx'

interface Props {
  productId: string
  onClose: () => void
}

/** Starts, monitors, stops and removes the simulated devices of a product. */
export function FleetDrawer({ productId, onClose }: Props) {
  const t = fleetTexts()
  const formId = useId()
  const cache = useQueryClient()
  const query = useQuery(fleetQueries.one(productId))
  const mayChange = useMay(startFleet)
  const start = useStartFleet()
  const fleet = query.data
  /** Closing reloads the list behind the drawer, since devices may have come or gone. */
  const close = () => {
    void cache.invalidateQueries({ queryKey: deviceQueries.all })
    onClose()
  }
  const mayStart = fleet !== undefined && mayChange && isStartable(fleet)
  return (
    <Drawer
      open
      onClose={close}
      title={t.title}
      description={t.text}
      foot={
        fleet &&
        mayChange && (
          <>
            <RemoveFleet fleet={fleet} />
            <StopFleet fleet={fleet} />
            {mayStart && (
              <Button tone="primary" type="submit" form={formId} busy={start.isPending}>
                {t.start}
              </Button>
            )}
          </>
        )
      }
    >
      {query.isError && !fleet ? (
        <QueryFailed query={query} failed={t.failed} />
      ) : fleet ? (
        <div className="flex flex-col gap-7">
          <FleetNotice fleet={fleet} />
          {(fleet.status !== fleetStatus.none || fleet.made > 0) && <FleetState fleet={fleet} />}
          {mayStart && <FleetForm key={fleet.status} fleet={fleet} id={formId} onStart={start.mutateAsync} />}
        </div>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Drawer>
  )
}

const isStartable = ({ status, mayRun }: Fleet): boolean =>
  mayRun && (status === fleetStatus.none || status === fleetStatus.stopped)

/** The reason why a start is blocked, or the progress of a running change. */
function FleetNotice({ fleet: { status, mayRun, made, connected, stopReason, isWaiting } }: { fleet: Fleet }) {
  const t = fleetTexts()
  if (isWaiting) return <Notice tone="warning">{t.waiting}</Notice>
  if (status === fleetStatus.removing) return <Notice>{t.removing(formatNumber(made))}</Notice>
  if (!mayRun) return <Notice tone="warning">{t.released}</Notice>
  if (status !== fleetStatus.running && connected > 0 && stopReason === '')
    return <Notice>{t.elsewhere(formatNumber(connected))}</Notice>
  if (stopReason === 'failed') return <Notice tone="danger">{t.stopReasons.failed}</Notice>
  return null
}

function StopFleet({ fleet: { productId, status } }: { fleet: Fleet }) {
  const t = fleetTexts()
  const stop = useStopFleet()
  if (status !== fleetStatus.running) return null
  return (
    <Button busy={stop.isPending} onClick={() => stop.mutate(productId)}>
      {t.stop}
    </Button>
  )
}

function RemoveFleet({ fleet: { productId, status, made } }: { fleet: Fleet }) {
  const t = fleetTexts()
  const remove = useRemoveFleet()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (status === fleetStatus.none || status === fleetStatus.removing) return null
  return (
    <>
      <Button className="mr-auto" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={t.removeTitle(formatNumber(made))}
        confirmLabel={t.remove}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(productId, { onSettled: close })}
      >
        {t.removeText}
      </ConfirmDialog>
    </>
  )
}
