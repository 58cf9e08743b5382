"""Starts the server: `python3 -m model_server --fake`, or with the files of a model."""

from __future__ import annotations

import argparse
import logging
import threading

from .calls import Calls
from .http_server import create_server
from .model import Model
from .sessions import Sessions


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="model_server", description=__doc__)
    model = parser.add_mutually_exclusive_group(required=True)
    model.add_argument("--fake", action="store_true", help="simple rules instead of a model")
    model.add_argument(
        "--sam2", nargs=2, metavar=("CONFIG", "CHECKPOINT"), help="SAM 2 or 2.1: prompts and videos"
    )
    model.add_argument("--yolo", metavar="FILE", help="a model of Ultralytics: suggestions")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=9090, help="0: any free one")
    parser.add_argument("--device", default="cuda", help="cuda, cuda:1, mps or cpu")
    parser.add_argument("--sessions", type=int, default=4, help="the most videos at a time")
    parser.add_argument("--frames", type=int, default=600, help="the most frames of one video session")
    parser.add_argument("--objects", type=int, default=64, help="the most objects of one video session")
    parser.add_argument("--idle", type=int, default=600, metavar="SECONDS", help="until a session is forgotten")
    parser.add_argument("--verbose", action="store_true")
    return parser


def load_model(options: argparse.Namespace) -> Model:
    """Only what is needed is imported: the fake model runs on Python alone."""
    if options.sam2:
        from .sam2_model import Sam2Model

        return Sam2Model(*options.sam2, device=options.device)
    if options.yolo:
        from .yolo_model import YoloModel

        return YoloModel(options.yolo, device=options.device)
    from .fake import FakeModel

    return FakeModel()


def main() -> None:
    options = arguments().parse_args()
    logging.basicConfig(level=logging.DEBUG if options.verbose else logging.INFO)
    model = load_model(options)
    sessions = Sessions(options.sessions, options.idle)
    calls = Calls(model, sessions, options.frames, options.objects, options.idle)
    server = create_server(calls, options.host, options.port)
    host, port = server.server_address[:2]
    print(f"{model.name} at http://{host}:{port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        # `shutdown` waits for the loop that this thread has left.
        threading.Thread(target=server.server_close).start()


if __name__ == "__main__":
    main()
