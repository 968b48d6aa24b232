import type { OpenedProgram } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import type { openPreview } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { previewAddresses } from '@slipway/contract/users/mini-programs/preview.addresses.ts'
import { followsUploads, readPreviewLink } from '@slipway/contract/users/mini-programs/preview-link.ts'
import { addressed } from '@slipway/web-client/addressed.ts'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { browserStore } from '../../shared/code-panel/browser-store.ts'
import { storedFragment } from '../../shared/secret-fragment.ts'
import { Over } from '../Over.tsx'
import { useLoaded } from '@slipway/web-client/loading/use-loaded.ts'
import { Waiting } from '../Waiting.tsx'
import { useMadeUpHome } from './made-up-home.ts'
import { previewEn } from './preview-texts.en.ts'
import { previewZh, type PreviewTexts } from './preview-texts.zh.ts'

const CodePanel = lazy(() => import('../../shared/code-panel/CodePanel.tsx'))
const opening = addressed<typeof openPreview>(previewAddresses.openPreview)

const previewTexts = (): PreviewTexts => (currentLocale() === 'zh-CN' ? previewZh : previewEn)

/** The address in a QR code of the console: a version of a mini-program with a made-up home, without app and account. */
export function PreviewPage() {
  const t = previewTexts()
  const [token] = useState(() => readPreviewLink(storedFragment()) ?? '')
  const { data, error, again } = useLoaded((signal) => call(opening, { token: token || '-' }, { signal }))
  if (isRefused(error, 'mini-programs.previewOver')) return <Over title={t.over} text={t.overText} />
  if (!data) return <Waiting error={error} onRetry={again} />
  return <Preview key={data.frame.src} program={data} token={token} />
}

const LOOK_MS = 1_500

/** A later upload is a later frame: the page starts again with it. */
function useUploads(token: string, src: string): void {
  useEffect(() => {
    if (!followsUploads(token)) return undefined
    const looking = setInterval(() => {
      void call(opening, { token }).then(
        ({ frame }) => frame.src !== src && window.location.reload(),
        // The next look may reach the server.
        () => undefined,
      )
    }, LOOK_MS)
    return () => clearInterval(looking)
  }, [token, src])
}

function Preview({ program, token }: { program: OpenedProgram; token: string }) {
  const t = previewTexts()
  const home = useMadeUpHome(t)
  const [failed, setFailed] = useState('')
  useUploads(token, program.frame.src)
  const { miniProgramId, version, frame, cnName, enName } = program
  const store = useMemo(() => browserStore(`mini ${miniProgramId}`), [miniProgramId])
  return (
    <>
      <h1 className="text-xl font-title break-words">{currentLocale() === 'zh-CN' ? cnName : enName}</h1>
      <p className="mb-2 text-sm text-ink-2">{t.about(version)}</p>
      {failed ? (
        <p role="alert" className="mb-2 rounded-md border bg-surface px-4 py-3">
          {t.failed(failed)}
        </p>
      ) : (
        <div className="-mx-4">
          <Suspense>
            <CodePanel frame={frame} subject={home.subject} backing={{ ...home.backing, store }} onFailed={setFailed} />
          </Suspense>
        </div>
      )}
    </>
  )
}
