// Rooms of four in Colyseus: a move is checked by one regular expression and broadcast to the room; nothing is stored.
// Run by benchmarks/rooms.py, which says what is compared.
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

const TRAY = /^[KWBGO.]{7}\/[KWBGO.]{6}\/[KWBGO.]$/;
// As often as the game service does; Colyseus' own default is every three seconds.
const PING_MILLISECONDS = 20_000;

class Table extends Room {
  maxClients = 4;
  // Broadcasts only: no state is kept in step.
  patchRate = null;

  onCreate() {
    this.onMessage("set_tray", (client, { tray }) => {
      if (TRAY.test(tray)) {
        this.broadcast("moved", { seat: client.userData.seat, tray });
      }
    });
  }

  onJoin(client) {
    client.userData = { seat: this.clients.indexOf(client) };
  }
}

const server = new Server({
  transport: new WebSocketTransport({ pingInterval: PING_MILLISECONDS }),
  greet: false,
});
server.define("table", Table);
await server.listen(0, "127.0.0.1");
console.log(`http://127.0.0.1:${server.transport.server.address().port}/`);
