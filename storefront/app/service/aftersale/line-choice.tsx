import { agreedText } from '@gongfang/contract/goods/price-list'
import type { AftersaleOffer, AskedKind } from '@gongfang/contract/service/aftersale'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { ProductImage } from '../../goods/product/product-image.tsx'
import { Button } from '../../ui/button.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import styles from './apply-form.module.css'
import { allPieces, linesOf, type Pieces, pieceKey } from './choices.ts'

interface LineChoiceProps {
  offer: AftersaleOffer
  kind: AskedKind
  pieces: Pieces
  onChange: (pieces: Pieces) => void
  error: string | undefined
}

/** Chooses the goods and the number of each. */
export function LineChoice({ offer, kind, pieces, onChange, error }: LineChoiceProps) {
  const lines = linesOf(offer, kind)
  const without = (id: string) => {
    const { [id]: _, ...rest } = pieces
    return rest
  }
  return (
    <fieldset id={fieldId('lines')} tabIndex={-1} aria-describedby={error ? 'lines-error' : undefined}>
      <legend className={styles.legend}>
        商品与数量
        {lines.length > 1 && (
          <Button variant="ghost" size="small" onClick={() => onChange(allPieces(offer, kind))}>
            全部选择
          </Button>
        )}
      </legend>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const { title, spec, modelCode, ownCode, image, unit, most, agreed } = line
          const id = pieceKey(line)
          return (
            <li key={id}>
              <Checkbox
                aria-label={`选择 ${title} ${spec} ${modelCode}`}
                checked={pieces[id] !== undefined}
                onChange={(event) =>
                  onChange(event.target.checked ? { ...pieces, [id]: most[kind] } : without(id))
                }
              />
              <ProductImage src={image} alt="" size={48} />
              <div className={styles.what}>
                <b title={title}>{title}</b>
                <span>
                  {spec} <span className="code">{modelCode}</span> <OwnCode code={ownCode} />
                </span>
                {agreed && <span>{agreedText(agreed)}</span>}
              </div>
              {pieces[id] !== undefined && (
                <div className={styles.quantity}>
                  <QtyStepper
                    value={pieces[id]}
                    min={1}
                    step={1}
                    max={most[kind]}
                    tooMany={`可申请售后的只有 ${most[kind]} ${unit}`}
                    label={`数量，型号 ${modelCode}`}
                    onChange={(quantity) => onChange({ ...pieces, [id]: quantity })}
                  />
                  最多 {most[kind]} {unit}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <p id="lines-error" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
