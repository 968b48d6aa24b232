import { deployment } from '@slipway/web-client/deployment.ts'
import { Logo } from '../../shared/Logo.tsx'
import { useAuthTexts } from './auth-texts.ts'

/** Over a picture of any brightness, so that the white text stays readable. */
const DARK_LAYER = 'linear-gradient(rgb(8 12 32 / 72%), rgb(8 12 32 / 72%))'

/** The dark panel next to the form with the product's artwork. Hidden on narrow screens. */
export function ArtSheet() {
  const t = useAuthTexts()
  const { background } = deployment()
  return (
    <section
      aria-label={t.product}
      className="art-sheet relative m-2 flex w-[53%] flex-col justify-between overflow-hidden rounded-xl p-11 text-log-ink max-md:hidden"
      style={background ? { backgroundImage: `${DARK_LAYER}, url("${encodeURI(background)}")` } : undefined}
    >
      {!background && <div className="art-constellation absolute inset-x-6 top-[7%] h-[68%]" />}
      <div className="relative text-[#fff]">
        <Logo name={t.product} />
      </div>
      <div className="relative">
        <p className="text-[38px]/[48px] font-title tracking-tight text-[#fff]">
          {t.slogan.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p className="mt-4 text-log-ink">{t.sloganUnder}</p>
      </div>
    </section>
  )
}
