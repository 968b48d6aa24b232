import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { addingTexts } from './adding-texts.ts'
import { guidesQuery } from './adding.queries.ts'

/** How a device of this product gets its network, as its manufacturer has written it; nothing where it has not. */
export function NetworkHelp({ productId }: { productId: string }) {
  const t = addingTexts()
  const { data } = useQuery(guidesQuery(productId))
  const [first, ...others] = data ?? []
  if (!first) return null
  return (
    <details className="rounded-lg border bg-surface px-4 py-3">
      <summary className="cursor-pointer font-medium">{t.noNetworkYet}</summary>
      {[first, ...others].map(({ method, text, picture, steps }) => (
        <section key={method} aria-label={t.networkMethods[method]} className="mt-3">
          {others.length > 0 && <h3 className="text-sm text-ink-2">{t.networkMethods[method]}</h3>}
          {text.zh && <p className="mt-1 break-words">{inPageLocale(text)}</p>}
          {picture && <img src={picture} alt="" className="mt-2 w-full rounded-md bg-white object-contain" />}
          {steps.length > 0 && (
            <ol className="mt-2 list-decimal pl-5">
              {steps.map((step) => (
                <li key={step.zh}>{inPageLocale(step)}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </details>
  )
}
