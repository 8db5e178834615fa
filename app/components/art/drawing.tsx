import type { Drawing as DrawingData } from "./svg.ts";

type DrawingProps = {
  drawing: DrawingData;
  /**
   * Say what it shows only where the picture carries meaning; without a title it is hidden from assistive technology.
   */
  title?: string;
  className?: string;
  /** For example "xMaxYMid slice" to fill a box and crop. */
  preserveAspectRatio?: string;
};

export function Drawing({ drawing, title, className, preserveAspectRatio }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      preserveAspectRatio={preserveAspectRatio}
      role={title ? "img" : undefined}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      {title ? <title>{title}</title> : null}
      {drawing.shapes.map((shape, index) => {
        const { fill, stroke, width, opacity, transform } = shape;
        const paint = { fill, stroke, strokeWidth: width, opacity, transform };
        return "d" in shape ? (
          <path key={index} d={shape.d} {...paint} />
        ) : (
          <circle key={index} cx={shape.cx} cy={shape.cy} r={shape.r} {...paint} />
        );
      })}
    </svg>
  );
}
