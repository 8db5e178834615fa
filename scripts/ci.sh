#!/usr/bin/env bash
set -eu
cd "$(dirname "$0")/.."
npm test
npm run test:long
