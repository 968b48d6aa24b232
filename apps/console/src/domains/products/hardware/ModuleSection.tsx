import type { ModuleOffer, ProductHardware } from '@slipway/contract/products/hardware/hardware.ts'
import { addModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { DevelopTypeChoice } from './DevelopTypeChoice.tsx'
import { hardwareQueries, useChooseModule } from './hardware.queries.ts'
import { hardwareTexts } from './hardware-texts.ts'
import { ModuleCard } from './ModuleCard.tsx'

interface Props {
  productId: string
  hardware: ProductHardware
  mayChange: boolean
}

/** SC-48: the module of a product, among those of the library. */
export function ModuleSection({ productId, hardware, mayChange }: Props) {
  const { module: t, ...texts } = hardwareTexts()
  const [page, setPage] = useState(1)
  const query = useQuery(hardwareQueries.modules(productId, page))
  const { module: choice, isRequired } = hardware
  const { data } = query
  const total = data?.total ?? 0
  return (
    <Panel title={t.title} aside={<span className="text-sm text-ink-2">{isRequired ? t.required : t.optional}</span>}>
      <div className="flex flex-col gap-4 p-4">
        {choice && choice.whyNot.length > 0 && (
          <Notice tone="warning">
            <p>{t.noLonger}</p>
            {choice.whyNot.map(({ reason, msg }) => (
              <p key={reason} className="font-medium break-words">
                {msg}
              </p>
            ))}
          </Notice>
        )}
        {query.isError && !data && <QueryFailed query={query} failed={texts.failed} />}
        {query.isPending && <Skeleton className="h-32 w-full" />}
        {data && <ModuleCards productId={productId} modules={data.items} mayChange={mayChange} />}
        {total > MAX_PAGE_SIZE && (
          <Pager
            label={t.pages}
            totalText={t.total(total)}
            total={total}
            page={page}
            pageSize={MAX_PAGE_SIZE}
            onPageChange={setPage}
          />
        )}
        {choice && <DevelopTypeChoice productId={productId} choice={choice} mayChange={mayChange} />}
      </div>
    </Panel>
  )
}

const CARDS = 'grid gap-3 md:grid-cols-2 xl:grid-cols-3'

function ModuleCards({
  productId,
  modules,
  mayChange,
}: {
  productId: string
  modules: ModuleOffer[]
  mayChange: boolean
}) {
  const { module: t } = hardwareTexts()
  const choose = useChooseModule(productId)
  /** The module whose choice takes the present firmware with it. */
  const [asking, setAsking] = useState<ModuleOffer>()
  const suiting = modules.filter(({ isSelected, whyNot }) => isSelected || whyNot.length === 0)
  const unfit = modules.filter((module) => !suiting.includes(module))
  if (modules.length === 0) return <NoModules />

  const send = (module: ModuleOffer, confirm: boolean) =>
    choose.mutate(
      { moduleId: module.moduleId, confirm },
      {
        onSuccess: () => {
          setAsking(undefined)
          showToast('success', t.saved(module.moduleName))
        },
        onError: (error) => {
          if (isRefused(error, 'hardware.confirmNeeded')) return setAsking(module)
          setAsking(undefined)
          showToast('error', error.message)
        },
      },
    )
  return (
    <>
      {suiting.length === 0 && <Notice tone="warning">{t.noneFits}</Notice>}
      {suiting.length > 0 && (
        <ul className={CARDS}>
          {suiting.map((module) => (
            <ModuleCard
              key={module.moduleId}
              module={module}
              isBusy={choose.isPending && choose.variables.moduleId === module.moduleId}
              onChoose={mayChange ? () => send(module, false) : undefined}
            />
          ))}
        </ul>
      )}
      {unfit.length > 0 && (
        <details open={suiting.length === 0}>
          <summary className="w-fit cursor-pointer text-sm text-ink-2 hover:text-ink">{t.unfit(unfit.length)}</summary>
          <ul className={`mt-3 ${CARDS}`}>
            {unfit.map((module) => (
              <ModuleCard key={module.moduleId} module={module} isBusy={false} onChoose={undefined} />
            ))}
          </ul>
        </details>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t.change(asking?.moduleName ?? '')}
        confirmLabel={t.changeConfirm}
        busy={choose.isPending}
        onConfirm={() => asking && send(asking, true)}
      >
        <p>{t.changeText}</p>
      </ConfirmDialog>
    </>
  )
}

function NoModules() {
  const { empty } = hardwareTexts().module
  const paths = useConsolePaths()
  const mayAdd = useMay(addModule)
  return (
    <EmptyState
      plain
      title={empty.title}
      text={mayAdd ? empty.mayAdd : empty.text}
      actions={mayAdd && <LinkButton href={paths.modules}>{empty.add}</LinkButton>}
    />
  )
}
