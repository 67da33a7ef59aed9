/** The reader without generated code, which a strict Content-Security-Policy refuses; the package has no types for it. */
declare module "msgpackr/unpack-no-eval" {
  export { unpack } from "msgpackr/unpack";
}
